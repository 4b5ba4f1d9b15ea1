-- The start page shows payments that can go back to their payer for only a few more days.
CREATE INDEX pix_received_matched ON pix_received (paid_at, borrower_id) WHERE state = 'matched';
