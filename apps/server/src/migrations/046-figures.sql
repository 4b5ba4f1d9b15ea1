-- The figures of each closed day, written by its close and read by the dashboard. What happened on a day is counted by when it was recorded,
-- what there was is counted as of its last moment, so a day that is closed again has the same figures.

CREATE TABLE figures_days (
  day date PRIMARY KEY,
  -- Borrowers who registered; loans that came to a step of the application for the first time.
  registered int NOT NULL,
  started int NOT NULL,
  verified int NOT NULL,
  package_chosen int NOT NULL,
  reviewed int NOT NULL,
  approved int NOT NULL,
  credited int NOT NULL,
  -- Every decision, also a second one on the same loan.
  approvals int NOT NULL,
  rejections int NOT NULL,
  -- What reached the wallets.
  credited_cents bigint NOT NULL,
  receipts int NOT NULL,
  repaid_cents bigint NOT NULL,
  -- Of that, paid without any late charge.
  repaid_in_time_cents bigint NOT NULL,
  -- Receipts of any day that were undone on this day.
  undone_cents bigint NOT NULL,
  -- The account in the ledger.
  bank_cents bigint NOT NULL
);

-- A rejection can have several reasons.
CREATE TABLE figures_rejections (
  day date NOT NULL,
  reason text NOT NULL,
  rejections int NOT NULL,
  PRIMARY KEY (day, reason)
);

-- Loans with principal in the books or with something overdue, by how late they are.
CREATE TABLE figures_arrears (
  day date NOT NULL,
  bucket text NOT NULL,
  loans int NOT NULL,
  principal_cents bigint NOT NULL,
  overdue_cents bigint NOT NULL,
  -- Overdue rows.
  installments int NOT NULL,
  PRIMARY KEY (day, bucket)
);

-- Loans by the month in which they were credited, without those given back.
CREATE TABLE figures_vintages (
  day date NOT NULL,
  month date NOT NULL,
  loans int NOT NULL,
  credited_cents bigint NOT NULL,
  written_off_cents bigint NOT NULL,
  principal_cents bigint NOT NULL,
  -- Principal of loans that are more than 30 days late.
  late_cents bigint NOT NULL,
  PRIMARY KEY (day, month)
);

-- What the repayment lists ask for on each of the next days.
CREATE TABLE figures_expected (
  day date NOT NULL,
  payable_on date NOT NULL,
  installments int NOT NULL,
  cents bigint NOT NULL,
  PRIMARY KEY (day, payable_on)
);

-- The lists behind the figures, and the close, find what happened in a period.
CREATE INDEX borrowers_by_time ON borrowers (created_at, id);
CREATE INDEX loans_by_time ON loans (opened_at, id);
CREATE INDEX loan_moves_by_time ON loan_moves (action, at, id) WHERE action IN ('begin', 'pass_verification', 'choose_package');
CREATE INDEX loan_decisions_by_time ON loan_decisions (at, id);
DROP INDEX repayments_recorded;
CREATE INDEX repayments_by_time ON repayments (recorded_at, id);
CREATE INDEX repayments_undone ON repayments (reversed_at) WHERE reversed_at IS NOT NULL;

-- How long an SMS and a PIX took: what is not waiting any more is found by its time.
ALTER TABLE jobs_done ADD COLUMN name text, ADD COLUMN waited_ms bigint;
CREATE INDEX jobs_done_sms ON jobs_done (done_at) WHERE name = 'send_sms';
CREATE INDEX pix_events_done ON pix_events (done_at) WHERE done_at IS NOT NULL;
