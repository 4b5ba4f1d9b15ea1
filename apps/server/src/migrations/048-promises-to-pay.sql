-- A borrower promised to pay by a day. The amount was computed from the schedule, never typed (decision 045).
ALTER TABLE contacts ADD COLUMN promised_on date, ADD COLUMN promised_what text CHECK (promised_what IN ('oldest', 'all_due')),
  ADD COLUMN promised_cents bigint CHECK (promised_cents > 0), ADD COLUMN promised_rows integer[],
  ADD CHECK ((promised_on IS NULL) = (promised_what IS NULL)), ADD CHECK ((promised_on IS NULL) = (promised_cents IS NULL)),
  ADD CHECK ((promised_on IS NULL) = (promised_rows IS NULL)), ADD CHECK (promised_on IS NULL OR outcome = 'will_pay');
CREATE INDEX contacts_promised ON contacts (loan_id, at DESC) WHERE promised_on IS NOT NULL;
