-- Lists of the console that were computed over all payments, postings or late loans are kept, so that a page reads only its own rows.

-- Payments of which something may still go back to the payer: their borrower has money in the wallet, and either no credited loan, or
-- somebody else paid. Whether and how much goes back is computed when they are shown (payments/refunds); none is missing here. The
-- nightly cleaning removes those that are too old for the bank.
CREATE TABLE refundable_pix (
  end_to_end_id text PRIMARY KEY REFERENCES pix_received (end_to_end_id),
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  paid_at timestamptz NOT NULL
);
CREATE INDEX refundable_pix_by_time ON refundable_pix (paid_at, end_to_end_id);

CREATE FUNCTION refundable_pix_of(borrower uuid) RETURNS SETOF refundable_pix LANGUAGE sql STABLE AS $$
  SELECT p.end_to_end_id, p.borrower_id, p.paid_at FROM pix_received AS p
  WHERE p.borrower_id = borrower AND p.state = 'matched'
    AND (p.third_party OR NOT EXISTS (SELECT FROM loans AS l WHERE l.borrower_id = borrower AND l.state = 'credited'))
    AND p.amount_cents > (SELECT coalesce(sum(r.amount_cents), 0) FROM repayments AS r WHERE r.end_to_end_id = p.end_to_end_id AND r.reversed_at IS NULL)
      + (SELECT coalesce(sum(x.amount_cents), 0) FROM pix_returns AS x WHERE x.end_to_end_id = p.end_to_end_id AND x.state <> 'not_done')
    AND EXISTS (SELECT FROM ledger_balances AS b WHERE b.owner_id = borrower AND b.account = 'wallet' AND b.balance_cents < 0)
$$;

INSERT INTO refundable_pix
  SELECT kept.* FROM (SELECT DISTINCT borrower_id FROM pix_received WHERE state = 'matched' AND paid_at > now() - interval '90 days') AS b,
    refundable_pix_of(b.borrower_id) AS kept WHERE kept.paid_at > now() - interval '90 days';

-- At the end of a transaction in which money came into a wallet, or a payment or loan of its borrower began, ended or was undone.
CREATE FUNCTION keep_refundable_pix() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  borrower uuid;
BEGIN
  IF TG_TABLE_NAME = 'pix_returns' THEN
    SELECT borrower_id INTO borrower FROM pix_received WHERE end_to_end_id = NEW.end_to_end_id;
  ELSE
    borrower := NEW.borrower_id;
  END IF;
  IF EXISTS (SELECT FROM ledger_balances WHERE owner_id = borrower AND account = 'wallet' AND balance_cents < 0) THEN
    INSERT INTO refundable_pix SELECT * FROM refundable_pix_of(borrower)
      ON CONFLICT (end_to_end_id) DO UPDATE SET borrower_id = excluded.borrower_id WHERE refundable_pix.borrower_id <> excluded.borrower_id;
  END IF;
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER keep_refundable_pix AFTER INSERT OR UPDATE OF state, borrower_id ON pix_received DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state = 'matched') EXECUTE FUNCTION keep_refundable_pix();
CREATE CONSTRAINT TRIGGER keep_refundable_pix AFTER INSERT OR UPDATE OF state ON pix_returns DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state = 'not_done') EXECUTE FUNCTION keep_refundable_pix();
CREATE CONSTRAINT TRIGGER keep_refundable_pix AFTER UPDATE OF state ON loans DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.state <> NEW.state AND 'credited' IN (OLD.state, NEW.state)) EXECUTE FUNCTION keep_refundable_pix();
CREATE CONSTRAINT TRIGGER keep_refundable_pix AFTER UPDATE OF state ON withdrawals DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state IN ('failed', 'returned')) EXECUTE FUNCTION keep_refundable_pix();
CREATE CONSTRAINT TRIGGER keep_refundable_pix AFTER UPDATE OF reversed_at ON repayments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.reversed_at IS NOT NULL) EXECUTE FUNCTION keep_refundable_pix();
-- The payments near their last day come from the table above.
DROP INDEX pix_received_matched;

-- A guide never changes: how many loans it has is counted once, and they are paged in the order of their numbers.
ALTER TABLE iof_guides ADD COLUMN loans int NOT NULL DEFAULT 0 CHECK (loans >= 0);
UPDATE iof_guides AS g SET loans = (SELECT count(DISTINCT l.loan_id) FROM iof_guide_lines AS l WHERE l.period_from = g.period_from);
ALTER TABLE iof_guide_lines ADD COLUMN number text NOT NULL DEFAULT '';
UPDATE iof_guide_lines AS g SET number = l.number FROM loans AS l WHERE l.id = g.loan_id;
CREATE INDEX iof_guide_lines_in_order ON iof_guide_lines (period_from, number, loan_id);
DROP INDEX iof_guide_lines_of_guide;

-- Late loans with what collections filters and sorts by: the close finds it, and a contact changes it.
ALTER TABLE arrears ADD COLUMN number text, ADD COLUMN credited_at timestamptz, ADD COLUMN planned boolean NOT NULL DEFAULT false,
  -- Of the last contact: when to call next.
  ADD COLUMN contact_on date,
  -- The latest promise, and how it ended; null before its day is over.
  ADD COLUMN promised_on date, ADD COLUMN promise text CHECK (promise IN ('kept', 'partly', 'broken'));
UPDATE arrears AS a SET number = l.number, credited_at = l.credited_at, planned = coalesce(l.plan->>'kind' = 'agreement', false),
  contact_on = (SELECT c.next_on FROM contacts AS c WHERE c.loan_id = l.id ORDER BY c.at DESC, c.id DESC LIMIT 1),
  promised_on = (SELECT c.promised_on FROM contacts AS c WHERE c.loan_id = l.id AND c.promised_on IS NOT NULL ORDER BY c.at DESC, c.id DESC LIMIT 1)
  FROM loans AS l WHERE l.id = a.loan_id;
ALTER TABLE arrears ALTER COLUMN number SET NOT NULL, ALTER COLUMN credited_at SET NOT NULL;
CREATE INDEX arrears_by_number ON arrears (bucket, number, loan_id);
CREATE INDEX arrears_by_contact ON arrears (bucket, contact_on NULLS FIRST, loan_id);
CREATE INDEX arrears_planned ON arrears (bucket, days_late DESC, loan_id) WHERE planned;
CREATE INDEX arrears_promise_broken ON arrears (bucket, days_late DESC, loan_id) WHERE promise IN ('partly', 'broken');
CREATE INDEX arrears_by_overdue ON arrears (overdue_cents, loan_id);
CREATE INDEX arrears_by_crediting ON arrears (credited_at, loan_id) WHERE bucket <> '1-30';
CREATE INDEX loan_decisions_rejected ON loan_decisions (at, id) WHERE outcome = 'reject';
