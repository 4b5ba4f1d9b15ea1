-- Operators' accounts: the owner alone knows the password and has a second factor; failed log-ins lock, devices and sessions are known.

-- Small offices: one person who answers borrowers and writes content.
ALTER TABLE operators DROP CONSTRAINT operators_role_check;
ALTER TABLE operators ADD CONSTRAINT operators_role_check
  CHECK (role IN ('reviewer', 'finance', 'support', 'content', 'admin', 'auditor', 'support_content'));
ALTER TABLE operators DROP CONSTRAINT operators_proposed_role_check;
ALTER TABLE operators ADD CONSTRAINT operators_proposed_role_check
  CHECK (proposed_role IN ('reviewer', 'finance', 'support', 'content', 'admin', 'auditor', 'support_content'));

ALTER TABLE operators
  -- Absent until the owner has set one.
  ALTER COLUMN password_hash DROP NOT NULL,
  -- When the owner set password and second factor by a link; before this version: when the account was made.
  ADD COLUMN enrolled_at timestamptz,
  ADD COLUMN totp_sealed text,
  ADD COLUMN totp_since timestamptz,
  -- The newest 30-second step whose code was used: neither it nor an earlier one counts again.
  ADD COLUMN totp_used_step bigint,
  -- A key that was shown and not yet confirmed by a code.
  ADD COLUMN totp_pending_sealed text,
  -- A reset waits for a second person, who is neither the first nor the owner.
  ADD COLUMN reset_proposed_by uuid REFERENCES operators (id) CHECK (reset_proposed_by <> id),
  ADD COLUMN reset_proposed_at timestamptz,
  ADD CHECK (num_nulls(reset_proposed_by, reset_proposed_at) IN (0, 2)),
  ADD CHECK (num_nulls(totp_sealed, totp_since) IN (0, 2));

-- Who still waits to be let in has a password that a colleague chose: it does not count, a link takes its place.
UPDATE operators SET password_hash = NULL WHERE disabled_at IS NOT NULL AND proposed_role IS NOT NULL;
UPDATE operators SET enrolled_at = created_at WHERE password_hash IS NOT NULL;

-- A link opens one account once, within 24 hours; the token itself is nowhere.
CREATE TABLE operator_links (
  token_hash bytea PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operators (id),
  purpose text NOT NULL CHECK (purpose IN ('enrol', 'reset')),
  made_by text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX operator_links_of_operator ON operator_links (operator_id);

CREATE TABLE operator_recovery_codes (
  operator_id uuid NOT NULL REFERENCES operators (id),
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (operator_id, code_hash)
);

-- A browser from which an operator has fully logged in before. One browser may have several operators.
CREATE TABLE operator_devices (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL,
  operator_id uuid NOT NULL REFERENCES operators (id),
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  UNIQUE (token_hash, operator_id)
);
CREATE INDEX operator_devices_of_operator ON operator_devices (operator_id);

-- Failed log-ins in a row, by a keyed hash of the login that was tried (known or not) or of the proven device.
CREATE TABLE operator_locks (
  key_hash bytea PRIMARY KEY,
  failures int NOT NULL,
  locked_until timestamptz,
  granted boolean NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX operator_locks_age ON operator_locks (updated_at);

-- Where an operator logged in from, and whether more than a password was shown.
ALTER TABLE sessions
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN second_factor boolean NOT NULL DEFAULT false;

-- A passkey is a borrower's or an operator's, and so is the challenge to make one.
ALTER TABLE passkeys
  ALTER COLUMN borrower_id DROP NOT NULL,
  ADD COLUMN operator_id uuid REFERENCES operators (id),
  ADD CHECK (num_nonnulls(borrower_id, operator_id) = 1);
CREATE INDEX passkeys_of_operator ON passkeys (operator_id);
ALTER TABLE passkey_challenges
  ADD COLUMN operator_id uuid REFERENCES operators (id),
  ADD CHECK (num_nonnulls(borrower_id, operator_id) <= 1);
