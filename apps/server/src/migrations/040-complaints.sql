-- A complaint is a conversation of its own, answered by customer service and then, if the borrower wants, by the ombudsman.
ALTER TABLE conversations ADD COLUMN complaint text CHECK (complaint IN ('service', 'ombudsman'));

-- Beside its complaints a borrower has one conversation at a time.
DROP INDEX conversations_one_open;
CREATE UNIQUE INDEX conversations_one_open ON conversations (borrower_id) WHERE state <> 'closed' AND complaint IS NULL;
CREATE INDEX conversations_complaints ON conversations (answer_by) WHERE state <> 'closed' AND complaint IS NOT NULL;

CREATE TABLE complaints (
  conversation_id uuid NOT NULL REFERENCES conversations (id),
  -- Who has to answer.
  level text NOT NULL CHECK (level IN ('service', 'ombudsman')),
  -- The first one has the number of its conversation; the ombudsman gives a new one.
  protocol text NOT NULL UNIQUE,
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  opened_at timestamptz NOT NULL,
  -- The legal deadline.
  answer_by timestamptz NOT NULL,
  extended_at timestamptz,
  answered_at timestamptz,
  answered_by uuid REFERENCES operators (id),
  PRIMARY KEY (conversation_id, level),
  CHECK (extended_at IS NULL OR level = 'ombudsman'),
  CHECK ((answered_at IS NULL) = (answered_by IS NULL))
);
CREATE INDEX complaints_of ON complaints (borrower_id);

ALTER TABLE conversation_messages DROP CONSTRAINT conversation_messages_notice_check;
ALTER TABLE conversation_messages ADD CONSTRAINT conversation_messages_notice_check
  CHECK (notice IN ('received', 'never_pay', 'closed', 'complaint_received', 'complaint_closed', 'ombudsman_received', 'deadline_extended'));
