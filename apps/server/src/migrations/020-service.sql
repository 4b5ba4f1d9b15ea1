-- Conversations with borrowers.

CREATE SEQUENCE conversation_protocols;

CREATE TABLE conversations (
  id uuid PRIMARY KEY,
  -- What people quote: the local day it was opened on, and a number.
  protocol text NOT NULL UNIQUE,
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  topic text NOT NULL CHECK (topic IN ('loan', 'payment', 'account', 'fraud', 'other')),
  -- open: we owe an answer; waiting: for the borrower; closed.
  state text NOT NULL CHECK (state IN ('open', 'waiting', 'closed')),
  priority boolean NOT NULL DEFAULT false,
  operator_id uuid REFERENCES operators (id),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- By when it is answered; nothing while nobody waits for us, or where no hours of service are set.
  answer_by timestamptz,
  -- The last message there is: whoever adds one holds this row, so that numbers become known in their order.
  last_seq int NOT NULL DEFAULT 0,
  last_at timestamptz NOT NULL,
  -- How far each side has read.
  borrower_seq int NOT NULL DEFAULT 0,
  operator_seq int NOT NULL DEFAULT 0,
  stars smallint CHECK (stars BETWEEN 1 AND 5),
  rating_words text,
  rated_at timestamptz,
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CHECK ((stars IS NULL) = (rated_at IS NULL))
);
-- A borrower has one conversation at a time.
CREATE UNIQUE INDEX conversations_one_open ON conversations (borrower_id) WHERE state <> 'closed';
CREATE INDEX conversations_of ON conversations (borrower_id, opened_at DESC);
CREATE INDEX conversations_waiting ON conversations (priority DESC, answer_by) WHERE state <> 'closed';
CREATE INDEX conversations_of_operator ON conversations (operator_id) WHERE state <> 'closed';

CREATE TABLE conversation_messages (
  conversation_id uuid NOT NULL REFERENCES conversations (id),
  seq int NOT NULL CHECK (seq > 0),
  -- Minted by who writes: the same one again is the same message, also where the conversation was closed meanwhile.
  id uuid NOT NULL,
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  author text NOT NULL CHECK (author IN ('borrower', 'operator', 'system')),
  operator_id uuid REFERENCES operators (id),
  text text NOT NULL CHECK (length(text) <= 2000),
  -- What the system says, by name: everyone reads it in their own language.
  notice text,
  file_id uuid REFERENCES files (id),
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, seq),
  CHECK ((author = 'operator') = (operator_id IS NOT NULL)),
  CHECK ((author = 'system') = (notice IS NOT NULL)),
  CHECK (text <> '' OR file_id IS NOT NULL OR notice IS NOT NULL)
);
CREATE UNIQUE INDEX conversation_messages_once ON conversation_messages (borrower_id, id);
CREATE INDEX conversation_messages_file ON conversation_messages (file_id) WHERE file_id IS NOT NULL;

-- What operators answer again and again, in each language.
CREATE TABLE canned_answers (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  en text NOT NULL,
  zh text NOT NULL,
  pt text NOT NULL,
  changed_by uuid NOT NULL REFERENCES operators (id),
  changed_at timestamptz NOT NULL
);
