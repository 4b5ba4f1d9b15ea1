-- Money comes in once and goes out once. The ledger says what happened; these tables say what was asked for and what the bank said.

-- What a borrower pays in, or was asked to. It exists to repay: it is opened only while a credited loan has something left.
CREATE SEQUENCE recharge_numbers;
CREATE TABLE recharge_orders (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  channel text NOT NULL CHECK (channel IN ('pix', 'transfer')),
  state text NOT NULL CHECK (state IN ('open', 'checking', 'paid', 'expired', 'refused')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  credited_cents bigint NOT NULL DEFAULT 0 CHECK (credited_cents >= 0),
  -- Of the charge at the bank; a transfer has none.
  txid text UNIQUE,
  copy_code text,
  -- The debt it pays, where it is for one: what is to be paid, and the installment where it is one alone.
  loan_id uuid REFERENCES loans (id),
  pay jsonb,
  installment int,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  paid_at timestamptz,
  CHECK ((loan_id IS NULL) = (pay IS NULL)),
  CHECK (installment IS NULL OR loan_id IS NOT NULL),
  CHECK ((channel = 'pix') = (txid IS NOT NULL)),
  CHECK ((state = 'paid') = (paid_at IS NOT NULL)),
  -- What is paid has brought money, and nothing else has.
  CHECK ((state = 'paid') = (credited_cents > 0))
);
CREATE INDEX recharge_orders_of_borrower ON recharge_orders (borrower_id, created_at DESC);
CREATE INDEX recharge_orders_expiring ON recharge_orders (expires_at) WHERE state = 'open';

-- A line of the bank: one PIX that came in, as the bank confirmed it.
CREATE TABLE pix_received (
  end_to_end_id text PRIMARY KEY,
  txid text,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  paid_at timestamptz NOT NULL,
  -- Sealed: name and document of who paid. The hash finds it by CPF.
  payer bytea,
  payer_hash bytea,
  state text NOT NULL CHECK (state IN ('matched', 'suspense', 'returning', 'returned')),
  cause text CHECK (cause IN ('no_txid', 'txid_unknown')),
  order_id uuid REFERENCES recharge_orders (id),
  borrower_id uuid REFERENCES borrowers (id),
  recorded_at timestamptz NOT NULL,
  -- What an operator proposed and another must confirm.
  proposed text CHECK (proposed IN ('match', 'return')),
  proposed_for uuid REFERENCES borrowers (id),
  proposed_proof uuid,
  proposed_by uuid REFERENCES operators (id),
  proposed_at timestamptz,
  CHECK ((state = 'matched') <= (borrower_id IS NOT NULL)),
  CHECK ((proposed IS NULL) = (proposed_by IS NULL))
);
CREATE INDEX pix_received_in_suspense ON pix_received (paid_at) WHERE state = 'suspense';
CREATE INDEX pix_received_by_txid ON pix_received (txid) WHERE txid IS NOT NULL;
CREATE INDEX pix_received_of_borrower ON pix_received (borrower_id) WHERE borrower_id IS NOT NULL;

-- Money on its way back: asked by us of a PIX that came in, or taken by the payer's bank.
CREATE TABLE pix_returns (
  end_to_end_id text NOT NULL REFERENCES pix_received (end_to_end_id),
  id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  by_us boolean NOT NULL,
  -- Of the settlement, by the bank's word: what the ledger knows it by.
  return_id text,
  state text NOT NULL CHECK (state IN ('asked', 'processing', 'done', 'not_done')),
  asked_at timestamptz NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (end_to_end_id, id)
);

-- What a webhook said, stored first and looked at by a job; what reconciliation found; or what we want to know ourselves. It is a hint: what
-- counts is what the bank confirms.
CREATE TABLE pix_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('pix', 'payout')),
  -- EndToEndId or payout.
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 100),
  source text NOT NULL CHECK (source IN ('webhook', 'reconciliation', 'ours')),
  received_at timestamptz NOT NULL,
  tries int NOT NULL DEFAULT 0,
  try_at timestamptz NOT NULL,
  done_at timestamptz
);
CREATE INDEX pix_events_waiting ON pix_events (try_at, id) WHERE done_at IS NULL;
CREATE INDEX pix_events_waiting_of ON pix_events (subject) WHERE done_at IS NULL;

CREATE TABLE recharge_proofs (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES recharge_orders (id),
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  file_id uuid REFERENCES files (id),
  -- The SHA-256 of the picture as it was stored: the same one sent twice is seen.
  file_hash bytea,
  reference text,
  state text NOT NULL CHECK (state IN ('waiting', 'accepted', 'refused')),
  reason text,
  sent_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid REFERENCES operators (id),
  end_to_end_id text REFERENCES pix_received (end_to_end_id),
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK ((state = 'accepted') <= (end_to_end_id IS NOT NULL))
);
CREATE UNIQUE INDEX recharge_proofs_one_waits ON recharge_proofs (order_id) WHERE state = 'waiting';
-- One reference credits once, whoever sends it.
CREATE UNIQUE INDEX recharge_proofs_reference_once ON recharge_proofs (reference) WHERE state <> 'refused';
CREATE UNIQUE INDEX recharge_proofs_line_once ON recharge_proofs (end_to_end_id) WHERE state = 'accepted';
CREATE INDEX recharge_proofs_waiting ON recharge_proofs (due_at) WHERE state = 'waiting';

CREATE SEQUENCE withdrawal_numbers;

-- A withdrawal is also the payout's intent: its id is what the bank knows it by, however often it is sent.
CREATE TABLE withdrawals (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  channel text NOT NULL CHECK (channel IN ('pix', 'bank')),
  state text NOT NULL CHECK (state IN ('approval', 'asked', 'sent', 'paid', 'failed', 'returned')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- Nobody pays to be paid: a fee would be a cost outside the CET.
  fee_cents bigint NOT NULL DEFAULT 0 CHECK (fee_cents = 0),
  -- Sealed: the account as it was confirmed. The hash says whether it is still the one on record.
  account text,
  account_hash bytea NOT NULL,
  account_name text NOT NULL,
  account_masked text NOT NULL,
  -- The code that confirmed it. A retry needs no new one: it names the withdrawal that failed, and each has one.
  code_id uuid,
  again_of uuid UNIQUE REFERENCES withdrawals (id),
  reason text,
  end_to_end_id text,
  -- Of one that came back after it was paid.
  return_id text UNIQUE,
  approved_by uuid REFERENCES operators (id),
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  tries int NOT NULL DEFAULT 0
);
CREATE INDEX withdrawals_of_borrower ON withdrawals (borrower_id, created_at DESC);
CREATE INDEX withdrawals_under_way ON withdrawals (created_at) WHERE state IN ('approval', 'asked', 'sent');

CREATE TABLE withdrawal_events (
  withdrawal_id uuid NOT NULL REFERENCES withdrawals (id),
  at timestamptz NOT NULL,
  what text NOT NULL CHECK (what IN ('asked', 'approved', 'sent', 'queried', 'told', 'paid', 'failed', 'returned')),
  detail text
);
CREATE INDEX withdrawal_events_of ON withdrawal_events (withdrawal_id, at);

-- Money that may not leave for a while, since its origin is doubted.
CREATE TABLE wallet_blocks (
  id uuid PRIMARY KEY,
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL,
  blocked_by uuid NOT NULL REFERENCES operators (id),
  blocked_at timestamptz NOT NULL,
  -- It ends by itself: nobody's money is forgotten.
  until timestamptz NOT NULL,
  freed_at timestamptz
);
CREATE INDEX wallet_blocks_in_force ON wallet_blocks (borrower_id) WHERE freed_at IS NULL;

-- The ledger held against the bank's list, one row for each local day.
CREATE TABLE reconciliations (
  day date PRIMARY KEY,
  ran_at timestamptz NOT NULL,
  totals jsonb NOT NULL
);
CREATE TABLE reconciliation_differences (
  day date NOT NULL REFERENCES reconciliations (day) ON DELETE CASCADE,
  movement text NOT NULL CHECK (movement IN ('pix_in', 'payout', 'return_out', 'return_in')),
  kind text NOT NULL CHECK (kind IN ('not_in_ledger', 'not_at_bank', 'amount_differs', 'day_differs')),
  key text NOT NULL,
  bank_cents bigint,
  ledger_cents bigint,
  at timestamptz NOT NULL,
  PRIMARY KEY (day, movement, key, kind)
);

INSERT INTO settings (name, value, effective_at, set_by) VALUES
  ('wallet', '{"recharge_min_cents": 100, "withdraw_min_cents": 100, "charge_minutes": 30, "transfer_hours": 24, "proof_hours": 4, "approval_from_cents": 1000000,
    "receiving": {"bank": "Banco Exemplo (000)", "pix_key": "pagamentos@home-credit.example"}}', '2000-01-01T00:00:00Z', 'default');
