-- Web Push: the devices that a borrower wants notifications on. Address and keys of a subscription are sealed together;
-- the hash finds an address that registers again. A subscription ends with its session, whoever ends that.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  borrower_id uuid NOT NULL REFERENCES borrowers,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  endpoint_hash bytea NOT NULL UNIQUE,
  sealed text NOT NULL,
  service text NOT NULL,
  lang text NOT NULL CHECK (lang IN ('en', 'zh', 'pt')),
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_borrower ON push_subscriptions (borrower_id, created_at);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);

CREATE FUNCTION push_ends_with_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER push_ends_with_session AFTER UPDATE OF revoked_at ON sessions
  FOR EACH ROW WHEN (NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION push_ends_with_session();

-- What to notify about, and whether a notification may show an amount.
ALTER TABLE borrowers
  ADD COLUMN notify_push_due boolean NOT NULL DEFAULT true,
  ADD COLUMN notify_push_credited boolean NOT NULL DEFAULT true,
  ADD COLUMN notify_push_paid boolean NOT NULL DEFAULT true,
  ADD COLUMN notify_push_service boolean NOT NULL DEFAULT true,
  ADD COLUMN notify_push_amounts boolean NOT NULL DEFAULT false;

CREATE TABLE sandbox_push (
  id text PRIMARY KEY,
  endpoint text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  path text NOT NULL,
  sent_at timestamptz NOT NULL
);
