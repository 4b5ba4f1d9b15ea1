-- When a borrower was reminded of a claim that is still open on its payable date: once.
ALTER TABLE return_claims ADD COLUMN reminded_at timestamptz;
CREATE INDEX return_claims_to_remind ON return_claims (payable_on) WHERE closed_at IS NULL AND reminded_at IS NULL;

-- What a borrower had declared as income before each change: while a payment that a bank took back is open, a higher one raises no quota.
CREATE TABLE declared_income_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  before_cents bigint NOT NULL CHECK (before_cents >= 0),
  changed_at timestamptz NOT NULL
);
CREATE INDEX declared_income_changes_of ON declared_income_changes (borrower_id, changed_at);
