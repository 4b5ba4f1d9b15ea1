-- The daily close. Each local day is closed once, as of its last moment, whenever that is done.

-- What is told of a day is what was on record when it ended. Rows of repayment lists change with each payment, so what they were is kept
-- with the time until which it held. Whoever changes a row says when: no time of this machine is the lender's.
ALTER TABLE loan_installments ADD COLUMN changed_at timestamptz;
CREATE TABLE loan_installments_past (
  loan_id uuid NOT NULL,
  number int NOT NULL,
  -- Nothing: as it was signed.
  since timestamptz,
  until timestamptz NOT NULL,
  due_on date NOT NULL,
  payable_on date NOT NULL,
  interest_left_cents bigint NOT NULL,
  principal_left_cents bigint NOT NULL
);
CREATE INDEX loan_installments_past_until ON loan_installments_past USING brin (until) WITH (autosummarize = on);

CREATE FUNCTION loan_installments_kept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told timestamptz := NEW.changed_at;
BEGIN
  NEW.changed_at := OLD.changed_at;
  -- A payment writes every row of its loan; most are as they were.
  IF NEW IS NOT DISTINCT FROM OLD THEN
    RETURN NULL;
  END IF;
  IF told IS NULL THEN
    RAISE EXCEPTION 'a changed installment says when: changed_at' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'loan_installments_told';
  END IF;
  -- Two servers' clocks may differ by a little.
  NEW.changed_at := greatest(told, OLD.changed_at);
  IF OLD.closed_on IS NULL THEN
    INSERT INTO loan_installments_past (loan_id, number, since, until, due_on, payable_on, interest_left_cents, principal_left_cents)
    VALUES (OLD.loan_id, OLD.number, OLD.changed_at, NEW.changed_at, OLD.due_on, OLD.payable_on,
      OLD.interest_cents - OLD.paid_interest_cents, OLD.principal_cents - OLD.paid_principal_cents);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER loan_installments_kept BEFORE UPDATE ON loan_installments FOR EACH ROW EXECUTE FUNCTION loan_installments_kept();

-- What is looked for by its day was written in the order of days.
CREATE INDEX repayments_recorded ON repayments USING brin (recorded_at) WITH (autosummarize = on);
CREATE INDEX loan_moves_at ON loan_moves USING brin (at) WITH (autosummarize = on);
CREATE INDEX recharge_orders_ending ON recharge_orders USING brin (expires_at) WITH (autosummarize = on);

CREATE TABLE closes (
  day date PRIMARY KEY,
  began_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  -- By step, what it did.
  counts jsonb NOT NULL,
  -- The control report.
  totals jsonb NOT NULL,
  -- How many of its checks did not hold.
  failed int NOT NULL
);

-- Loans that are late, as of the last day that was closed.
CREATE TABLE arrears (
  loan_id uuid PRIMARY KEY REFERENCES loans (id),
  borrower_id uuid NOT NULL,
  day date NOT NULL,
  days_late int NOT NULL CHECK (days_late > 0),
  bucket text NOT NULL,
  -- What the list asks for and was not paid, without charges.
  overdue_cents bigint NOT NULL CHECK (overdue_cents > 0)
);
CREATE INDEX arrears_in_bucket ON arrears (bucket, days_late DESC, loan_id);
CREATE INDEX arrears_of_borrower ON arrears (borrower_id);

-- Who is to be reminded on a day. No amount: it is what is owed at the moment of telling.
CREATE TABLE reminders_due (
  day date NOT NULL,
  loan_id uuid NOT NULL REFERENCES loans (id),
  borrower_id uuid NOT NULL,
  installment int NOT NULL,
  stage int NOT NULL,
  told_at timestamptz,
  PRIMARY KEY (day, loan_id, installment)
);
CREATE INDEX reminders_due_untold ON reminders_due (day, loan_id, installment) WHERE told_at IS NULL;
CREATE INDEX reminders_due_of_borrower ON reminders_due (borrower_id);

-- A timeline tells every step of a loan and the last of its payments, however many there were.
CREATE INDEX loan_moves_steps ON loan_moves (loan_id, id) WHERE action <> 'repay' OR from_state <> to_state;
CREATE INDEX loan_moves_payments ON loan_moves (loan_id, id DESC) WHERE NOT (action <> 'repay' OR from_state <> to_state);

-- The close looks at all balances each day: once through the postings, and by more than one process where there are.
CREATE OR REPLACE FUNCTION ledger_faults() RETURNS TABLE (account text, owner_id uuid, kept_cents bigint, posted_cents bigint)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH sides AS (
    SELECT account, owner_id, sum(kept)::bigint AS kept, sum(posted)::bigint AS posted
    FROM (
      SELECT account, owner_id, balance_cents AS kept, NULL::bigint AS posted FROM ledger_balances
      UNION ALL
      SELECT account, coalesce(owner_id, '00000000-0000-0000-0000-000000000000'), NULL, amount_cents FROM ledger_postings) AS lines
    GROUP BY account, owner_id
  )
  SELECT account::text, owner_id, coalesce(kept, 0), coalesce(posted, 0) FROM sides WHERE kept IS DISTINCT FROM posted
  UNION ALL
  SELECT 'all', NULL, 0, sum(posted)::bigint FROM sides HAVING sum(posted) <> 0
$$;
