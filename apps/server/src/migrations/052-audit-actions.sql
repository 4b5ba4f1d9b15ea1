-- The audit log is filtered by an action that is picked, and read newest first.
CREATE INDEX audit_log_action ON audit_log (action, at, chain, seq);
