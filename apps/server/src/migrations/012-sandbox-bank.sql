-- The bank that the sandbox plays: what such a bank would know, in tables of its own, so that several servers share one bank and a restart
-- loses nothing. Only apps/server/src/sandbox-bank reads and writes them. In production they stay empty.

CREATE TABLE sandbox_bank (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  payout_mood text NOT NULL DEFAULT 'pay',
  -- Where payouts are told of.
  payout_webhook text
);
INSERT INTO sandbox_bank DEFAULT VALUES;

-- Where PIX are told of, by the key that receives them.
CREATE TABLE sandbox_bank_webhooks (
  key text PRIMARY KEY,
  url text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE sandbox_bank_charges (
  txid text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('cob', 'cobv')),
  status text NOT NULL CHECK (status IN ('ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR')),
  revision int NOT NULL DEFAULT 0,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  key text NOT NULL,
  debtor jsonb,
  request text,
  created_at timestamptz NOT NULL,
  -- Of a cob; or of a cobv.
  seconds int,
  due_on date,
  days_after int,
  expires_at timestamptz NOT NULL,
  location text NOT NULL UNIQUE,
  copy_code text NOT NULL,
  CHECK ((kind = 'cob') = (seconds IS NOT NULL)),
  CHECK ((kind = 'cobv') = (due_on IS NOT NULL AND days_after IS NOT NULL))
);
CREATE INDEX sandbox_bank_charges_newest ON sandbox_bank_charges (created_at DESC);
CREATE INDEX sandbox_bank_charges_by_code ON sandbox_bank_charges (copy_code);

CREATE TABLE sandbox_bank_pix (
  end_to_end_id text PRIMARY KEY,
  txid text,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  paid_at timestamptz NOT NULL,
  payer_cpf text NOT NULL,
  payer_name text NOT NULL
);
CREATE INDEX sandbox_bank_pix_by_time ON sandbox_bank_pix (paid_at, end_to_end_id);
CREATE INDEX sandbox_bank_pix_by_txid ON sandbox_bank_pix (txid) WHERE txid IS NOT NULL;

CREATE TABLE sandbox_bank_returns (
  end_to_end_id text NOT NULL REFERENCES sandbox_bank_pix (end_to_end_id),
  id text NOT NULL,
  return_id text NOT NULL UNIQUE,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  nature text NOT NULL CHECK (nature IN ('ORIGINAL', 'MED_FRAUDE')),
  status text NOT NULL CHECK (status IN ('EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO')),
  asked_at timestamptz NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (end_to_end_id, id)
);
CREATE INDEX sandbox_bank_returns_under_way ON sandbox_bank_returns (asked_at) WHERE status = 'EM_PROCESSAMENTO';

CREATE TABLE sandbox_bank_payouts (
  id text PRIMARY KEY,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  account jsonb NOT NULL,
  owner_cpf text NOT NULL,
  owner_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('processing', 'paid', 'failed', 'returned')),
  -- How it is going to end; nothing: it waits for somebody to say.
  ends_as text CHECK (ends_as IN ('paid', 'failed')),
  reason text,
  end_to_end_id text UNIQUE,
  asked_at timestamptz NOT NULL,
  settled_at timestamptz,
  return_id text UNIQUE,
  returned_at timestamptz,
  CHECK ((state = 'processing') = (settled_at IS NULL)),
  CHECK ((state IN ('paid', 'returned')) = (end_to_end_id IS NOT NULL)),
  CHECK ((state = 'returned') = (return_id IS NOT NULL AND returned_at IS NOT NULL))
);
CREATE INDEX sandbox_bank_payouts_under_way ON sandbox_bank_payouts (asked_at) WHERE state = 'processing' AND ends_as IS NOT NULL;
CREATE INDEX sandbox_bank_payouts_settled ON sandbox_bank_payouts (settled_at, id) WHERE end_to_end_id IS NOT NULL;
CREATE INDEX sandbox_bank_payouts_newest ON sandbox_bank_payouts (asked_at DESC);

-- Whose a PIX key is: a key belongs to whoever was first paid by it.
CREATE TABLE sandbox_bank_keys (
  key text PRIMARY KEY,
  document text NOT NULL,
  name text NOT NULL
);

-- Webhooks that wait to be delivered; one that was taken is gone.
CREATE TABLE sandbox_bank_notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('pix', 'payout')),
  subject text NOT NULL,
  due_at timestamptz NOT NULL,
  tries int NOT NULL DEFAULT 0
);
CREATE INDEX sandbox_bank_notices_due ON sandbox_bank_notices (due_at, id);
