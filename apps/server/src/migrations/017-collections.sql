-- After credit: who was spoken to about arrears, what was given up for lost, and what goes back to who paid too much.

-- That somebody spoke with a borrower, and what came of it. No amount stands here: what is owed is computed.
CREATE TABLE contacts (
  id uuid PRIMARY KEY,
  loan_id uuid NOT NULL REFERENCES loans (id),
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  operator_id uuid NOT NULL REFERENCES operators (id),
  kind text NOT NULL CHECK (kind IN ('call', 'message', 'borrower_called')),
  outcome text NOT NULL CHECK (outcome IN ('no_answer', 'wrong_person', 'spoke', 'will_pay', 'cannot_pay', 'disputes', 'says_paid')),
  note text NOT NULL,
  next_on date,
  at timestamptz NOT NULL
);
CREATE INDEX contacts_of_loan ON contacts (loan_id, at DESC);
CREATE INDEX contacts_of_borrower ON contacts (borrower_id);

-- A mark on a loan, not a state: in the books it is lost, and the borrower owes what they owe.
ALTER TABLE loans ADD COLUMN written_off_at timestamptz, ADD CHECK (written_off_at IS NULL OR credited_at IS NOT NULL);

-- One operator proposes it, another confirms it.
CREATE TABLE write_offs (
  id uuid PRIMARY KEY,
  loan_id uuid NOT NULL REFERENCES loans (id),
  state text NOT NULL CHECK (state IN ('proposed', 'done', 'withdrawn')),
  reason text NOT NULL,
  proposed_by uuid NOT NULL REFERENCES operators (id),
  proposed_at timestamptz NOT NULL,
  decided_by uuid REFERENCES operators (id),
  decided_at timestamptz,
  -- What the books held as lent when it was done.
  principal_cents bigint CHECK (principal_cents > 0),
  CHECK ((state = 'proposed') = (decided_by IS NULL)),
  CHECK ((state = 'proposed') = (decided_at IS NULL)),
  CHECK ((state = 'done') = (principal_cents IS NOT NULL)),
  CHECK (state <> 'done' OR decided_by <> proposed_by)
);
CREATE UNIQUE INDEX write_offs_once ON write_offs (loan_id) WHERE state <> 'withdrawn';
CREATE INDEX write_offs_waiting ON write_offs (proposed_at) WHERE state = 'proposed';

-- Who paid was not the borrower: what they paid too much is theirs to get back. Nothing where it is not known.
ALTER TABLE pix_received ADD COLUMN third_party boolean;

-- Money in a wallet that goes back to who paid it. The id is what the bank knows the return by; how it ended stands in pix_returns.
CREATE TABLE refunds (
  id text PRIMARY KEY,
  end_to_end_id text NOT NULL REFERENCES pix_received (end_to_end_id),
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  state text NOT NULL CHECK (state IN ('proposed', 'asked', 'withdrawn')),
  why text NOT NULL CHECK (why IN ('all_closed', 'third_party')),
  reason text NOT NULL,
  -- As it was when it was proposed; once asked for, what was asked for.
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  proposed_by uuid NOT NULL REFERENCES operators (id),
  proposed_at timestamptz NOT NULL,
  decided_by uuid REFERENCES operators (id),
  decided_at timestamptz,
  CHECK ((state = 'proposed') = (decided_by IS NULL)),
  CHECK (state <> 'asked' OR decided_by <> proposed_by)
);
CREATE UNIQUE INDEX refunds_one_proposed ON refunds (end_to_end_id) WHERE state = 'proposed';
CREATE INDEX refunds_of_borrower ON refunds (borrower_id);

-- What a PIX paid of debts is no longer there to go back.
CREATE INDEX repayments_by_pix ON repayments (end_to_end_id) WHERE end_to_end_id IS NOT NULL;

-- The books of a period begin where its first booking stands. Numbers rise with time, so a summary of each few pages is enough.
CREATE INDEX ledger_transactions_recorded ON ledger_transactions USING brin (recorded_at) WITH (pages_per_range = 16);

INSERT INTO settings (name, value, effective_at, set_by) VALUES
  ('collections', '{"write_off_after_days": 90, "weekday_hours": [8, 20], "saturday_hours": [8, 14]}', '2000-01-01T00:00:00Z', 'default');
