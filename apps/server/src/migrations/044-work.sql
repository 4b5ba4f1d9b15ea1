-- All that waits for an operator, in one call; and the moment at which something new begins to wait.

CREATE INDEX pix_received_proposed ON pix_received (proposed_at) WHERE proposed IS NOT NULL;
CREATE INDEX phone_changes_waiting ON phone_changes (asked_at) WHERE state = 'waiting_review';
CREATE INDEX withdrawals_failed ON withdrawals (ended_at) WHERE state = 'failed';

-- Tells every server, which tells the consoles that listen. It says only that there is something; they read what it is. Only arrivals are told,
-- at the pace of people: what is done leaves the queues at the next reading.
CREATE FUNCTION tell_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('work', '');
  RETURN NULL;
END
$$;

CREATE TRIGGER tell_work AFTER INSERT OR UPDATE OF state ON verifications FOR EACH ROW WHEN (NEW.state = 'waiting') EXECUTE FUNCTION tell_work();
CREATE TRIGGER tell_work AFTER INSERT OR UPDATE OF state ON quota_evidence FOR EACH ROW WHEN (NEW.state = 'waiting') EXECUTE FUNCTION tell_work();
CREATE TRIGGER tell_work AFTER UPDATE OF state ON loans FOR EACH ROW WHEN (NEW.state IN ('under_review', 'generated')) EXECUTE FUNCTION tell_work();
CREATE TRIGGER tell_work AFTER INSERT ON recharge_proofs FOR EACH ROW WHEN (NEW.state = 'waiting') EXECUTE FUNCTION tell_work();
CREATE TRIGGER tell_work AFTER INSERT OR UPDATE OF state ON withdrawals FOR EACH ROW WHEN (NEW.state IN ('approval', 'failed')) EXECUTE FUNCTION tell_work();
CREATE TRIGGER tell_work AFTER INSERT OR UPDATE OF state, proposed ON pix_received FOR EACH ROW
  WHEN (NEW.state = 'suspense' OR NEW.proposed IS NOT NULL) EXECUTE FUNCTION tell_work();
CREATE TRIGGER tell_work AFTER INSERT ON reconciliation_differences FOR EACH ROW EXECUTE FUNCTION tell_work();
CREATE TRIGGER tell_work AFTER INSERT OR UPDATE OF proposed_by ON iof_guides FOR EACH ROW
  WHEN (NEW.amount_cents > 0 AND NEW.confirmed_at IS NULL) EXECUTE FUNCTION tell_work();
CREATE TRIGGER tell_work AFTER INSERT OR UPDATE OF proposed_by ON return_claims FOR EACH ROW WHEN (NEW.closed_at IS NULL) EXECUTE FUNCTION tell_work();
CREATE TRIGGER tell_work AFTER INSERT OR UPDATE OF state ON conversations FOR EACH ROW WHEN (NEW.state = 'open') EXECUTE FUNCTION tell_work();
CREATE TRIGGER tell_work AFTER INSERT ON loan_plans FOR EACH ROW WHEN (NEW.state = 'asked') EXECUTE FUNCTION tell_work();
CREATE TRIGGER tell_work AFTER INSERT OR UPDATE OF first_approved_by ON phone_changes FOR EACH ROW
  WHEN (NEW.state = 'waiting_review') EXECUTE FUNCTION tell_work();
CREATE TRIGGER tell_work AFTER INSERT ON deletion_requests FOR EACH ROW WHEN (NEW.state = 'waiting') EXECUTE FUNCTION tell_work();

CREATE TRIGGER tell_work AFTER INSERT ON settings FOR EACH ROW WHEN (NEW.confirmed_at IS NULL) EXECUTE FUNCTION tell_work();
CREATE TRIGGER tell_work AFTER INSERT OR UPDATE OF proposed_by, reset_proposed_by ON operators FOR EACH ROW
  WHEN (NEW.proposed_by IS NOT NULL OR NEW.reset_proposed_by IS NOT NULL) EXECUTE FUNCTION tell_work();
CREATE TRIGGER tell_work AFTER UPDATE OF undo_proposed_by ON repayments FOR EACH ROW WHEN (NEW.undo_proposed_by IS NOT NULL) EXECUTE FUNCTION tell_work();
CREATE TRIGGER tell_work AFTER INSERT ON write_offs FOR EACH ROW WHEN (NEW.state = 'proposed') EXECUTE FUNCTION tell_work();
CREATE TRIGGER tell_work AFTER INSERT ON refunds FOR EACH ROW WHEN (NEW.state = 'proposed') EXECUTE FUNCTION tell_work();
CREATE TRIGGER tell_work AFTER UPDATE OF proposed_by ON articles FOR EACH ROW WHEN (NEW.proposed_by IS NOT NULL) EXECUTE FUNCTION tell_work();
