-- The branch of the borrower's bank account; many banks have only one.
ALTER TABLE borrower_info ADD COLUMN bank_agency text;
