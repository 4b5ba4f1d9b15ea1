-- From credited to repaid.

-- One act of paying: what it took, for which rows, and what it was posted as. The ledger has the money; this is the receipt.
CREATE TABLE repayments (
  id uuid PRIMARY KEY,
  loan_id uuid NOT NULL REFERENCES loans (id),
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  verb text NOT NULL CHECK (verb IN ('rows', 'settle', 'fewer', 'smaller', 'part')),
  method text NOT NULL CHECK (method IN ('wallet', 'pix', 'debit')),
  -- By the bank's word where there is one: the day that counts, and the moment.
  effective_on date NOT NULL,
  effective_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- Interest saved by paying early.
  discount_cents bigint NOT NULL CHECK (discount_cents >= 0),
  early_discount_cents bigint NOT NULL CHECK (early_discount_cents >= 0),
  late_cents bigint NOT NULL CHECK (late_cents >= 0),
  interest_cents bigint NOT NULL CHECK (interest_cents >= 0),
  principal_cents bigint NOT NULL CHECK (principal_cents >= 0),
  -- Row by row, as it was shown before it was paid.
  lines jsonb NOT NULL,
  end_to_end_id text,
  reversed_at timestamptz,
  CHECK (amount_cents + early_discount_cents = late_cents + interest_cents + principal_cents)
);
CREATE INDEX repayments_of_loan ON repayments (loan_id, recorded_at);
CREATE INDEX repayments_of_borrower ON repayments (borrower_id, recorded_at DESC);

-- A reminder is derived when it is read, from the installment and how late it is: it has no amount and no row. What was confirmed is not shown again.
CREATE TABLE reminders_confirmed (
  id uuid PRIMARY KEY,
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  confirmed_at timestamptz NOT NULL
);
CREATE INDEX reminders_confirmed_of ON reminders_confirmed (borrower_id);

-- A row that was bought early keeps the payment it would have had, and was paid with less.
ALTER TABLE loan_installments DROP CONSTRAINT loan_installments_check,
  ADD CONSTRAINT loan_installments_parts CHECK (closed_on IS NOT NULL OR interest_cents + principal_cents = payment_cents);
