-- Who did what, when and why. Append-only, and chained: each row holds the hash of the one before it in its
-- chain. There are 64 chains, chosen by subject, so that unrelated work does not wait for one last row.

CREATE TABLE audit_log (
  chain smallint NOT NULL,
  seq bigint NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  reason text,
  details jsonb NOT NULL,
  request_id text,
  hash bytea NOT NULL,
  PRIMARY KEY (chain, seq)
);
CREATE INDEX audit_log_subject ON audit_log (subject, at);

CREATE TABLE audit_heads (
  chain smallint PRIMARY KEY,
  seq bigint NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO audit_heads SELECT n, 0, sha256(convert_to('chain ' || n, 'UTF8')) FROM generate_series(0, 63) AS n;

-- jsonb prints the same text for the same value, so the hash can be computed again at any time.
CREATE FUNCTION audit_hash(previous bytea, r audit_log) RETURNS bytea
LANGUAGE sql STABLE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(r.chain, r.seq, (extract(epoch FROM r.at) * 1000000)::bigint,
    r.actor, r.action, r.subject, r.reason, r.details, r.request_id)::text, 'UTF8'))
$$;

CREATE FUNCTION audit_log_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head audit_heads;
BEGIN
  NEW.chain := get_byte(sha256(convert_to(NEW.subject, 'UTF8')), 0) % 64;
  SELECT * INTO STRICT head FROM audit_heads WHERE chain = NEW.chain FOR UPDATE;
  NEW.seq := head.seq + 1;
  NEW.hash := audit_hash(head.hash, NEW);
  UPDATE audit_heads SET seq = NEW.seq, hash = NEW.hash WHERE chain = NEW.chain;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_log_chain BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_chain();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_ARGV[0], TABLE = TG_TABLE_NAME;
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('audit_append_only');
-- Depth 0 is a statement somebody wrote; the trigger above writes at depth 1.
CREATE TRIGGER audit_heads_kept BEFORE INSERT OR UPDATE OR DELETE ON audit_heads
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change('audit_heads_kept');
CREATE TRIGGER audit_heads_kept_whole BEFORE TRUNCATE ON audit_heads
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('audit_heads_kept');

-- Every place where the chain does not hold: a row changed, missing or added, or a head that is not the last row.
CREATE FUNCTION audit_faults() RETURNS TABLE (chain smallint, seq bigint, fault text)
LANGUAGE sql STABLE AS $$
  WITH walked AS (
    SELECT l, lag(l.seq, 1, 0::bigint) OVER chained AS seq_before,
           lag(l.hash, 1, sha256(convert_to('chain ' || l.chain, 'UTF8'))) OVER chained AS hash_before
    FROM audit_log AS l WINDOW chained AS (PARTITION BY l.chain ORDER BY l.seq)
  )
  SELECT (l).chain, (l).seq, CASE WHEN (l).seq <> seq_before + 1 THEN 'missing' ELSE 'altered' END FROM walked
  WHERE (l).seq <> seq_before + 1 OR (l).hash <> audit_hash(hash_before, l)
  UNION ALL
  SELECT h.chain, h.seq, 'cut off' FROM audit_heads AS h
  LEFT JOIN audit_log AS l ON l.chain = h.chain AND l.seq = h.seq
  WHERE h.seq > 0 AND l.hash IS DISTINCT FROM h.hash
$$;
