-- A payment that the bank takes back: what the wallet does not hold undoes payments, and what undoes nothing is a claim on the borrower.

ALTER TYPE ledger_event ADD VALUE 'payment_undone';
ALTER TYPE ledger_event ADD VALUE 'claim_paid';

-- The rows that a payment changed, as they were before it; nothing in receipts of before. And of one that was undone, by which return or reversal.
ALTER TABLE repayments ADD COLUMN rows_before jsonb, ADD COLUMN undone_by text,
  ADD CHECK (undone_by IS NULL OR reversed_at IS NOT NULL);

-- On which day a row was opened again by a payment that was taken back; and whether it stands beside the list.
ALTER TABLE loan_installments ADD COLUMN returned_on date, ADD COLUMN extra boolean NOT NULL DEFAULT false;
ALTER TABLE loan_installments_replaced ADD COLUMN returned_on date, ADD COLUMN extra boolean NOT NULL DEFAULT false;
CREATE INDEX loan_installments_returned ON loan_installments (loan_id) WHERE returned_on IS NOT NULL AND closed_on IS NULL;

-- What a borrower has to make good: money that was taken back after it had left the wallet. Its amount is never typed.
CREATE TABLE return_claims (
  id uuid PRIMARY KEY,
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  -- What the ledger knows the return or the reversal by.
  return_key text NOT NULL UNIQUE,
  end_to_end_id text NOT NULL,
  why text NOT NULL CHECK (why IN ('returned', 'reversed')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  left_cents bigint NOT NULL CHECK (left_cents BETWEEN 0 AND amount_cents),
  opened_at timestamptz NOT NULL,
  payable_on date NOT NULL,
  closed_at timestamptz,
  -- One operator proposes to give it up, another confirms it.
  given_up_cents bigint CHECK (given_up_cents > 0),
  reason text,
  proposed_by uuid REFERENCES operators (id),
  proposed_at timestamptz,
  decided_by uuid REFERENCES operators (id),
  CHECK ((left_cents = 0) = (closed_at IS NOT NULL)),
  CHECK ((proposed_by IS NULL) = (proposed_at IS NULL)),
  CHECK ((given_up_cents IS NULL) = (decided_by IS NULL)),
  CHECK (decided_by IS NULL OR decided_by <> proposed_by)
);
CREATE INDEX return_claims_of_borrower ON return_claims (borrower_id, opened_at);
CREATE INDEX return_claims_open ON return_claims (opened_at) WHERE closed_at IS NULL;

-- What was paid of claims, each with the intent that the ledger knows it by.
CREATE TABLE return_claim_payments (
  id uuid PRIMARY KEY,
  claim_id uuid NOT NULL REFERENCES return_claims (id),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  end_to_end_id text,
  paid_at timestamptz NOT NULL
);
CREATE INDEX return_claim_payments_of ON return_claim_payments (claim_id, paid_at);

-- An order may be for what is claimed instead of for a loan.
ALTER TABLE recharge_orders ADD COLUMN for_claims boolean NOT NULL DEFAULT false,
  ADD CHECK (NOT for_claims OR loan_id IS NULL);
ALTER TABLE recharge_orders DROP CONSTRAINT recharge_orders_check5, ADD CONSTRAINT recharge_orders_wallet_for CHECK (wallet_cents = 0 OR loan_id IS NOT NULL OR for_claims);

-- A letter that says too much counts no more. Once it is true again, another is made.
ALTER TABLE letters ADD COLUMN withdrawn_at timestamptz;
DROP INDEX letters_once;
CREATE UNIQUE INDEX letters_once ON letters (loan_id, kind, coalesce(year, 0)) WHERE withdrawn_at IS NULL;

-- What was taken back before this version stands as a claim; payments are undone for it by a job.
ALTER TABLE return_claims ADD COLUMN from_before boolean NOT NULL DEFAULT false;
INSERT INTO return_claims (id, borrower_id, return_key, end_to_end_id, why, amount_cents, left_cents, opened_at, payable_on, from_before)
SELECT gen_random_uuid(), p.owner_id, t.key, coalesce(r.end_to_end_id, t.key), 'returned', p.amount_cents, p.amount_cents, t.recorded_at,
  (t.recorded_at AT TIME ZONE 'America/Sao_Paulo')::date + 7, true
FROM ledger_transactions AS t JOIN ledger_postings AS p ON p.transaction_id = t.id AND p.account = 'return_claims' AND p.amount_cents > 0
LEFT JOIN pix_returns AS r ON t.key = coalesce(r.return_id, r.end_to_end_id || '/' || r.id)
WHERE t.event IN ('recharge_clawed_back', 'overpayment_returned');

-- What was booked by mistake is undone by two people: a line matched to the wrong borrower goes back to suspense, a payment back to the wallet.
-- `unmatched` counts how often: the books know each match by its own key.
ALTER TABLE pix_received ADD COLUMN unmatched int NOT NULL DEFAULT 0 CHECK (unmatched >= 0);
ALTER TABLE pix_received DROP CONSTRAINT pix_received_proposed_check, ADD CONSTRAINT pix_received_proposed_check CHECK (proposed IN ('match', 'return', 'unmatch'));
ALTER TABLE repayments ADD COLUMN undo_reason text, ADD COLUMN undo_proposed_by uuid REFERENCES operators (id), ADD COLUMN undo_proposed_at timestamptz,
  ADD CHECK ((undo_proposed_by IS NULL) = (undo_proposed_at IS NULL)), ADD CHECK ((undo_proposed_by IS NULL) = (undo_reason IS NULL));
CREATE INDEX repayments_undo_proposed ON repayments (undo_proposed_at) WHERE undo_proposed_by IS NOT NULL AND reversed_at IS NULL;
