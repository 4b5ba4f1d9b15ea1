-- The console reads the log newest first, whole or of one actor; by subject there is an index already.
CREATE INDEX audit_log_time ON audit_log (at, chain, seq);
CREATE INDEX audit_log_actor ON audit_log (actor, at);
