-- A change of number takes two operators, and who has lost number and session asks for it without either (kind recovery).
ALTER TABLE phone_changes
  ADD COLUMN kind text NOT NULL DEFAULT 'change' CHECK (kind IN ('change', 'recovery')),
  ADD COLUMN selfie_file_id uuid REFERENCES files (id),
  ADD COLUMN first_approved_by uuid REFERENCES operators (id),
  ADD COLUMN first_approved_at timestamptz,
  -- What each of the two saw when they compared the documents, where they had to say so.
  ADD COLUMN first_note text,
  ADD COLUMN second_note text,
  ADD CHECK (num_nulls(first_approved_by, first_approved_at) IN (0, 2)),
  ADD CHECK ((kind = 'recovery') = (selfie_file_id IS NOT NULL));

-- Approved by one person before this version: that counts as the first of two approvals, and the delay starts with the second.
-- One whose CPF did not match has no approval that counts: it can only be refused.
UPDATE phone_changes SET
  state = 'waiting_review',
  takes_effect_at = NULL,
  first_approved_by = CASE WHEN cpf_matches AND decided_at IS NOT NULL THEN decided_by END,
  first_approved_at = CASE WHEN cpf_matches AND decided_by IS NOT NULL THEN decided_at END,
  decided_by = NULL,
  decided_at = NULL
WHERE state = 'waiting_delay';

-- Whatever the server does: no delay runs without two people and a CPF that matches.
ALTER TABLE phone_changes ADD CONSTRAINT phone_changes_by_two CHECK (
  state <> 'waiting_delay'
  OR (cpf_matches AND first_approved_by IS NOT NULL AND decided_by IS NOT NULL AND first_approved_by <> decided_by)
);

CREATE INDEX phone_changes_of_borrower ON phone_changes (borrower_id, state);

-- The code that a recovery asks for has a scene of its own: a stranger who sends one voids no code of somebody who is logged in.
ALTER TABLE sms_codes DROP CONSTRAINT sms_codes_scene_check;
ALTER TABLE sms_codes ADD CONSTRAINT sms_codes_scene_check
  CHECK (scene IN ('register', 'reset', 'edit', 'withdraw', 'sign', 'recovery'));
