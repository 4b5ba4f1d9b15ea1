-- Whether the device had not been used by this borrower before, so that their list of sessions says so.
ALTER TABLE sessions ADD COLUMN new_device boolean NOT NULL DEFAULT false;

-- By when a person has looked at a withdrawal that is large, as it was promised when it was asked for.
ALTER TABLE withdrawals ADD COLUMN approve_by timestamptz;
UPDATE withdrawals SET approve_by = created_at + interval '1 day' WHERE state = 'approval';
