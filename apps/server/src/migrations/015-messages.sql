-- How borrowers want to be told, what waits until their morning, and what operators write to them.

-- Per channel and matter. notify_sms is of reminders, as it always said; whoever had switched it off was told nothing else by SMS either.
ALTER TABLE borrowers
  ADD COLUMN notify_sms_money boolean NOT NULL DEFAULT true,
  ADD COLUMN notify_sms_news boolean NOT NULL DEFAULT false,
  ADD COLUMN notify_email boolean NOT NULL DEFAULT true,
  ADD COLUMN notify_email_money boolean NOT NULL DEFAULT true,
  ADD COLUMN notify_email_news boolean NOT NULL DEFAULT false,
  -- Local hours; nothing: told at any hour.
  ADD COLUMN quiet_from smallint DEFAULT 22 CHECK (quiet_from BETWEEN 0 AND 23),
  ADD COLUMN quiet_until smallint DEFAULT 8 CHECK (quiet_until BETWEEN 0 AND 23),
  ADD CONSTRAINT borrowers_quiet CHECK ((quiet_from IS NULL) = (quiet_until IS NULL) AND quiet_from <> quiet_until);
UPDATE borrowers SET notify_sms_money = notify_sms;
CREATE INDEX borrowers_news ON borrowers (id) WHERE notify_sms_news OR notify_email_news;

-- When it is to be told outside the app, where that waits; nothing: it does not wait (any more).
ALTER TABLE messages ADD COLUMN send_at timestamptz;
CREATE INDEX messages_waiting ON messages (send_at, id) WHERE send_at IS NOT NULL;
CREATE INDEX messages_unread ON messages (borrower_id) WHERE read_at IS NULL;
DROP INDEX messages_of_borrower;
CREATE INDEX messages_of_borrower ON messages (borrower_id, sent_at DESC, id DESC);

CREATE TABLE sandbox_email (
  id text PRIMARY KEY,
  address text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  sent_at timestamptz NOT NULL
);
CREATE INDEX sandbox_email_newest ON sandbox_email (sent_at DESC);

-- What operators write to borrowers: words alone, by language; English always, another may be missing. There is no column for an amount.
CREATE TABLE notices (
  id uuid PRIMARY KEY,
  title jsonb NOT NULL,
  body jsonb NOT NULL,
  audience text NOT NULL CHECK (audience IN ('all', 'credited', 'overdue', 'applying')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  stopped_at timestamptz,
  written_by uuid NOT NULL REFERENCES operators (id),
  changed_at timestamptz NOT NULL,
  -- The last borrower, by id, who was told outside the app; all were where it is told.
  news_after uuid,
  news_told boolean NOT NULL DEFAULT false,
  CHECK (ends_at > starts_at)
);
CREATE INDEX notices_in_force ON notices (ends_at) WHERE stopped_at IS NULL;

CREATE TABLE notices_read (
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  notice_id uuid NOT NULL REFERENCES notices (id),
  read_at timestamptz NOT NULL,
  PRIMARY KEY (borrower_id, notice_id)
);
