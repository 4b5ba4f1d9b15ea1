-- A new list of installments for a loan: an agreed plan for who cannot pay, or another due day.

-- What was asked for, what was proposed, and how it ended. At most one at a time is open.
CREATE TABLE loan_plans (
  id uuid PRIMARY KEY,
  loan_id uuid NOT NULL REFERENCES loans (id),
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  kind text NOT NULL CHECK (kind IN ('agreement', 'due_day')),
  state text NOT NULL CHECK (state IN ('asked', 'proposed', 'signed', 'declined', 'expired', 'cancelled')),
  -- In the borrower's words; nothing where the lender came first.
  reason text,
  can_pay_cents bigint CHECK (can_pay_cents > 0),
  words text NOT NULL DEFAULT '',
  asked_at timestamptz NOT NULL,
  -- By when the lender answers.
  answer_by timestamptz,
  proposed_by uuid REFERENCES operators (id),
  proposed_at timestamptz,
  valid_through date,
  -- From the operator to the borrower.
  note text NOT NULL DEFAULT '',
  -- What was agreed on and every figure of it, as it goes over the wire.
  terms jsonb,
  contract_id uuid REFERENCES contracts (id),
  closed_at timestamptz,
  closed_by text,
  closed_reason text,
  CHECK (state NOT IN ('proposed', 'signed') OR terms IS NOT NULL),
  CHECK (state <> 'proposed' OR (valid_through IS NOT NULL AND proposed_by IS NOT NULL)),
  CHECK ((state = 'signed') = (contract_id IS NOT NULL)),
  CHECK ((state IN ('asked', 'proposed')) = (closed_at IS NULL))
);
CREATE UNIQUE INDEX loan_plans_one_open ON loan_plans (loan_id) WHERE state IN ('asked', 'proposed');
CREATE INDEX loan_plans_of_loan ON loan_plans (loan_id, asked_at DESC);
CREATE INDEX loan_plans_of_borrower ON loan_plans (borrower_id);
CREATE INDEX loan_plans_waiting ON loan_plans (answer_by, id) WHERE state = 'asked';
CREATE INDEX loan_plans_standing ON loan_plans (valid_through) WHERE state = 'proposed';

-- The list in force where it is not the one of the contract: {id, kind, from, first, rate_monthly}. A mark on the loan, not a state.
ALTER TABLE loans ADD COLUMN plan jsonb;

-- Rows that another list took the place of, with what was paid of them. They are closed on the day of the plan.
CREATE TABLE loan_installments_replaced (LIKE loan_installments);
ALTER TABLE loan_installments_replaced ADD COLUMN plan_id uuid NOT NULL REFERENCES loan_plans (id), ADD PRIMARY KEY (loan_id, number);

-- What changes a contract is signed like one.
ALTER TABLE contracts ADD COLUMN amends uuid REFERENCES contracts (id);
CREATE INDEX contracts_amending ON contracts (amends) WHERE amends IS NOT NULL;
