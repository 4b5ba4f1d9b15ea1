-- What every call shares: who this installation is, its settings, sessions, idempotency keys and rate limits.
-- Business times come from the server's clock, never from now(), so that the sandbox can set it forward.

-- One row: a database made in the sandbox never becomes the books of a lender.
CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  mode text NOT NULL CHECK (mode IN ('sandbox', 'production')),
  created_at timestamptz NOT NULL
);

-- The value of a setting is the newest row whose time has come; nothing is overwritten.
CREATE TABLE settings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  value jsonb NOT NULL,
  effective_at timestamptz NOT NULL,
  set_by text NOT NULL
);
CREATE INDEX settings_current ON settings (name, effective_at DESC, id DESC);

INSERT INTO settings (name, value, effective_at, set_by) VALUES
  ('languages', '["en", "zh"]', '2000-01-01Z', 'default'),
  ('limits', '{"amount_min_cents": 30000, "amount_max_cents": 3000000, "months_min": 3, "months_max": 24}', '2000-01-01Z', 'default'),
  ('service', '{"phone": "", "whatsapp": "", "telegram": "", "email": "", "opens": "08:00", "closes": "20:00", "days": [1, 2, 3, 4, 5, 6]}', '2000-01-01Z', 'default');

CREATE TABLE operators (
  id uuid PRIMARY KEY,
  login text NOT NULL UNIQUE CHECK (login = lower(login)),
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('reviewer', 'finance', 'support', 'content', 'admin', 'auditor')),
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  disabled_at timestamptz
);

-- The token itself is nowhere: only its SHA-256.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('borrower', 'operator')),
  subject_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX sessions_of_subject ON sessions (subject_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- Claimed, worked and answered in one transaction, so a row that can be seen has its answer.
CREATE TABLE idempotency_keys (
  scope text NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- The times of the tries still inside the window: exact over any window, whichever server was asked.
CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  tries timestamptz[] NOT NULL,
  granted boolean NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX rate_limits_expiry ON rate_limits (expires_at);

CREATE FUNCTION rate_limit_take(taken_key text, max_tries int, window_seconds int, at timestamptz)
RETURNS TABLE (granted boolean, wait_seconds int)
LANGUAGE plpgsql AS $$
DECLARE
  span interval := make_interval(secs => window_seconds);
BEGIN
  RETURN QUERY
  INSERT INTO rate_limits AS l (key, tries, granted, expires_at) VALUES (taken_key, ARRAY[at], true, at + span)
  ON CONFLICT (key) DO UPDATE SET (tries, granted, expires_at) = (
    SELECT CASE WHEN count(t) < max_tries THEN coalesce(array_agg(t ORDER BY t), '{}') || at ELSE array_agg(t ORDER BY t) END,
           count(t) < max_tries,
           greatest(l.expires_at, at + span)
    FROM unnest(l.tries) AS t WHERE t > at - span)
  RETURNING l.granted, CASE WHEN l.granted THEN 0
    ELSE greatest(1, ceil(extract(epoch FROM l.tries[cardinality(l.tries) - max_tries + 1] + span - at)))::int END;
END $$;

-- Sandbox only: how far its clock runs ahead, and what its SMS gateway was given.
CREATE TABLE sandbox_clock (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  ahead_seconds bigint NOT NULL CHECK (ahead_seconds >= 0)
);
CREATE TABLE sandbox_sms (
  id text PRIMARY KEY,
  phone text NOT NULL,
  text text NOT NULL,
  sent_at timestamptz NOT NULL
);
CREATE INDEX sandbox_sms_newest ON sandbox_sms (sent_at DESC);

-- Written in the transaction that does a job's work, so that a job which ran is known to have run.
CREATE TABLE jobs_done (
  job_id bigint PRIMARY KEY,
  done_at timestamptz NOT NULL
);
CREATE INDEX jobs_done_age ON jobs_done (done_at);
