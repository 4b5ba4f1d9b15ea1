-- Who registers where no SMS comes proves a mailbox instead. Until they give a code that was sent to a number, the account has none: its
-- `phone` is one that nobody could have or type, `wanted_phone` is what they said, and `email` is what they log in with beside the password.
-- So nobody holds a number that is not proven theirs, and no account is found by one.
ALTER TABLE borrowers
  ADD COLUMN wanted_phone text CHECK (wanted_phone ~ '^\+[1-9][0-9]{6,14}$'),
  ADD COLUMN email text CHECK (length(email) <= 254),
  ADD COLUMN email_verified_at timestamptz;
ALTER TABLE borrowers DROP CONSTRAINT borrowers_phone_check;
ALTER TABLE borrowers
  ADD CONSTRAINT borrowers_phone_check CHECK (CASE
    WHEN deleted_at IS NOT NULL THEN phone = 'deleted:' || id::text AND wanted_phone IS NULL AND email IS NULL
    WHEN wanted_phone IS NOT NULL THEN phone = 'unverified:' || id::text AND email IS NOT NULL
    ELSE phone ~ '^\+[1-9][0-9]{6,14}$' END),
  ADD CONSTRAINT borrowers_email_proven CHECK ((email IS NULL) = (email_verified_at IS NULL));
CREATE UNIQUE INDEX borrowers_email_name ON borrowers (email) WHERE wanted_phone IS NOT NULL;

-- A code by e-mail has a purpose of its own, and so has the one that proves a number afterwards.
ALTER TABLE sms_codes DROP CONSTRAINT sms_codes_scene_check;
ALTER TABLE sms_codes ADD CONSTRAINT sms_codes_scene_check
  CHECK (scene IN ('register', 'reset', 'edit', 'withdraw', 'sign', 'recovery', 'register_email', 'verify'));
