-- Borrowers, how they prove who they are, and what they entrust to us.

CREATE TABLE borrowers (
  id uuid PRIMARY KEY,
  -- E.164. The number is who a borrower is until a document says more.
  phone text NOT NULL UNIQUE CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  password_hash text NOT NULL,
  nickname text NOT NULL DEFAULT '',
  avatar_file_id uuid,
  lang text CHECK (lang IN ('en', 'zh', 'pt')),
  notify_sms boolean NOT NULL DEFAULT true,
  notify_whatsapp boolean NOT NULL DEFAULT false,
  marketing boolean NOT NULL DEFAULT false,
  invitation_code text NOT NULL UNIQUE,
  invited_by uuid REFERENCES borrowers (id),
  terms_accepted_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX borrowers_invited_by ON borrowers (invited_by);

-- What a borrower tells of themselves, field by field. What could be used against them is sealed with a key from outside the database and is
-- found by a keyed hash only.
CREATE TABLE borrower_info (
  borrower_id uuid PRIMARY KEY REFERENCES borrowers (id),
  name text,
  date_of_birth date,
  whatsapp text,
  telegram text,
  email text,
  cpf_sealed text,
  cpf_hash bytea UNIQUE,
  work_unit text,
  work_address text,
  work_income_cents bigint CHECK (work_income_cents >= 0),
  bank_name text,
  bank_account_sealed text,
  pix_sealed text,
  pix_hash bytea,
  changed_at timestamptz NOT NULL
);
CREATE INDEX borrower_info_pix ON borrower_info (pix_hash);

-- A code is known by a keyed hash, for one phone and one scene, once.
CREATE TABLE sms_codes (
  id uuid PRIMARY KEY,
  phone text NOT NULL,
  scene text NOT NULL CHECK (scene IN ('register', 'reset', 'edit', 'withdraw', 'sign')),
  code_hash bytea NOT NULL,
  tries int NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX sms_codes_newest ON sms_codes (phone, scene, sent_at DESC);
CREATE INDEX sms_codes_age ON sms_codes (expires_at);

-- A challenge that was answered is not answered again.
CREATE TABLE captchas_used (
  id text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX captchas_used_age ON captchas_used (expires_at);

-- A device that has proven a borrower once; its token is kept as a hash.
CREATE TABLE devices (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL
);
CREATE INDEX devices_of_borrower ON devices (borrower_id);

ALTER TABLE sessions ADD COLUMN device text NOT NULL DEFAULT '';

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports jsonb NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX passkeys_of_borrower ON passkeys (borrower_id);

-- A challenge of WebAuthn, used once: of a borrower who enrols, of nobody yet where somebody logs in.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  borrower_id uuid REFERENCES borrowers (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_age ON passkey_challenges (expires_at);

-- A file lies in the store under its id; this row says whose it is and what it is.
CREATE TABLE files (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES borrowers (id),
  content_type text NOT NULL,
  bytes int NOT NULL CHECK (bytes > 0),
  width int,
  height int,
  sha256 bytea NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX files_of_owner ON files (owner_id, created_at);

CREATE TABLE phone_changes (
  id uuid PRIMARY KEY,
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  old_phone text NOT NULL,
  new_phone text NOT NULL,
  cpf_matches boolean NOT NULL,
  document_file_id uuid NOT NULL REFERENCES files (id),
  state text NOT NULL CHECK (state IN ('waiting_review', 'waiting_delay', 'done', 'refused', 'cancelled')),
  reason text,
  decided_by uuid REFERENCES operators (id),
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  takes_effect_at timestamptz,
  CHECK ((state = 'waiting_delay') <= (takes_effect_at IS NOT NULL))
);
-- One at a time for each borrower.
CREATE UNIQUE INDEX phone_changes_open ON phone_changes (borrower_id) WHERE state IN ('waiting_review', 'waiting_delay');
CREATE INDEX phone_changes_due ON phone_changes (takes_effect_at) WHERE state = 'waiting_delay';

INSERT INTO settings (name, value, effective_at, set_by) VALUES
  ('registration', '{"invitation_required": false}', '2000-01-01Z', 'default'),
  ('sms_caps', '{"number_hour": 5, "number_day": 10, "address_hour": 30, "address_day": 100, "global_hour": 2000}', '2000-01-01Z', 'default');
