-- Where a borrower's money may go: each account they ever had on record, by its hash, and until when nothing may be sent to it.
CREATE TABLE payees (
  borrower_id uuid NOT NULL REFERENCES borrowers (id) ON DELETE CASCADE,
  account_hash bytea NOT NULL,
  channel text NOT NULL CHECK (channel IN ('pix', 'bank')),
  known_since timestamptz NOT NULL,
  rests_until timestamptz,
  PRIMARY KEY (borrower_id, account_hash)
);

-- When the number was changed or the password reset, whichever was last.
ALTER TABLE borrowers ADD COLUMN secrets_changed_at timestamptz;
