-- Since when the bank owes an answer about a payout: after an outage just these are asked about at once.
ALTER TABLE withdrawals ADD COLUMN unanswered_since timestamptz;
CREATE INDEX withdrawals_unanswered ON withdrawals (tries, created_at) WHERE unanswered_since IS NOT NULL AND state IN ('asked', 'sent');
