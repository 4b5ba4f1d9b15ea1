-- A link in an SMS by which the owner of an account stops what somebody else has begun, without logging in. Its token is kept as a hash.
CREATE TABLE stop_links (
  token_hash bytea PRIMARY KEY,
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  kind text NOT NULL CHECK (kind IN ('phone_change', 'new_device')),
  -- What it stops: a change of number, a device.
  subject_id uuid NOT NULL,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > made_at),
  used_at timestamptz
);
CREATE INDEX stop_links_of_borrower ON stop_links (borrower_id, made_at);
CREATE INDEX stop_links_age ON stop_links (expires_at);
