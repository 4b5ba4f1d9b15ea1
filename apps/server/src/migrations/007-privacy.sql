-- What a borrower may ask of us by law (LGPD, art. 18): to see what we hold of them, and to have it erased.

-- A borrower whose data were erased. The row stays, since the books and the log name its id; what tells who it was goes.
ALTER TABLE borrowers ADD COLUMN deleted_at timestamptz;
-- The number becomes free for a new account. Ours is then none that anyone could have or type.
ALTER TABLE borrowers DROP CONSTRAINT borrowers_phone_check;
ALTER TABLE borrowers ADD CONSTRAINT borrowers_phone_check
  CHECK (CASE WHEN deleted_at IS NULL THEN phone ~ '^\+[1-9][0-9]{6,14}$' ELSE phone = 'deleted:' || id::text END);

CREATE TABLE deletion_requests (
  id uuid PRIMARY KEY,
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'refused', 'withdrawn')),
  asked_at timestamptz NOT NULL,
  -- By when it is decided.
  due_at timestamptz NOT NULL,
  decided_by uuid REFERENCES operators (id),
  decided_at timestamptz,
  reason text,
  CHECK ((state = 'refused') <= (decided_by IS NOT NULL)),
  CHECK ((state = 'waiting') = (decided_at IS NULL))
);
-- One at a time for each borrower.
CREATE UNIQUE INDEX deletion_requests_open ON deletion_requests (borrower_id) WHERE state = 'waiting';
CREATE INDEX deletion_requests_of_borrower ON deletion_requests (borrower_id, asked_at);
-- The queue: whose deadline comes first.
CREATE INDEX deletion_requests_queue ON deletion_requests (state, due_at, id);
