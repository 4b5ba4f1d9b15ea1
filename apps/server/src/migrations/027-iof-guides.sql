-- IOF after the first day: charged when a late installment is paid or a plan is signed, borne by the lender, and remitted by guides.

-- A plan that prolongs principal is taxed when it is signed. Its key is the plan.
ALTER TYPE ledger_event ADD VALUE 'plan_signed';

-- Of a payment: IOF for the days after the due date. It is not the borrower's, and no part of the amount.
ALTER TABLE repayments ADD COLUMN iof_cents bigint NOT NULL DEFAULT 0 CHECK (iof_cents >= 0);

-- What was charged on a loan, by loan; and all of it, by the order of booking.
CREATE INDEX ledger_postings_iof ON ledger_postings (loan_id, transaction_id) WHERE account = 'iof_payable';

-- One period of ten days that is over, as the close found it. Its figures never change.
CREATE TABLE iof_guides (
  period_from date PRIMARY KEY,
  period_to date NOT NULL CHECK (period_to > period_from),
  pay_by date NOT NULL CHECK (pay_by > period_to),
  made_at timestamptz NOT NULL,
  -- Charged less undone: all that was booked before its end and is in no guide yet.
  charged_cents bigint NOT NULL,
  -- Nothing, or what more was undone than charged up to the guide before.
  carried_cents bigint NOT NULL CHECK (carried_cents <= 0),
  amount_cents bigint NOT NULL CHECK (amount_cents = greatest(charged_cents + carried_cents, 0)),
  -- One operator says that it was paid, when, and by which authentication; another confirms it.
  proposed_by uuid REFERENCES operators (id),
  proposed_at timestamptz,
  reference text CHECK (length(reference) BETWEEN 1 AND 60),
  paid_on date,
  confirmed_by uuid REFERENCES operators (id),
  confirmed_at timestamptz,
  CHECK ((proposed_by IS NULL) = (proposed_at IS NULL) AND (proposed_by IS NULL) = (reference IS NULL) AND (proposed_by IS NULL) = (paid_on IS NULL)),
  CHECK ((confirmed_by IS NULL) = (confirmed_at IS NULL)),
  CHECK (confirmed_by IS NULL OR (proposed_by IS NOT NULL AND proposed_by <> confirmed_by)),
  CHECK (proposed_by IS NULL OR amount_cents > 0)
);
CREATE INDEX iof_guides_unpaid ON iof_guides (pay_by) WHERE confirmed_at IS NULL AND amount_cents > 0;
-- One authentication is the payment of one guide.
CREATE UNIQUE INDEX iof_guides_reference ON iof_guides (reference);

-- What a guide is made of: each transaction that charged or undid IOF is in one guide, once.
CREATE TABLE iof_guide_lines (
  transaction_id bigint PRIMARY KEY,
  period_from date NOT NULL REFERENCES iof_guides,
  loan_id uuid NOT NULL,
  -- `first`: when the loan was credited. `further`: a late payment or a plan. `undone`: mirrored, and below zero.
  part text NOT NULL CHECK (part IN ('first', 'further', 'undone')),
  cents bigint NOT NULL CHECK (cents <> 0 AND (part = 'undone') = (cents < 0))
);
CREATE INDEX iof_guide_lines_of_guide ON iof_guide_lines (period_from, loan_id);
