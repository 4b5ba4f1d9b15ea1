-- The data that the policy had at each decision, so that a draft policy can be tried on them. Null: the application was incomplete, or the decision is
-- older than this column. Personal data: erased with the borrower.
ALTER TABLE loan_decisions ADD COLUMN inputs jsonb;
CREATE INDEX loan_decisions_at ON loan_decisions (at DESC, id DESC);
