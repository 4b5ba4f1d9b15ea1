-- The role that serves owns nothing and may do to each table only what the server does (db/serving-role.ts). What triggers write beside that is
-- written with the rights of the owner.

-- Balances are written by the trigger of the postings alone: who posts needs no right to them.
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION ledger_postings_added() SECURITY DEFINER SET search_path = %I, pg_temp', current_schema());
END $$;

-- The audit log. An entry is written without looking at any other, so that nobody waits for anybody. A job seals what was committed, in the order in
-- which it finds it, with a key that the database does not know. The place of an entry is where it was sealed: one that is committed late, or
-- made up with an early time, comes after those that were sealed before it.

-- What was wrong with the chains of before, by their own rule, for the last time.
CREATE TABLE audit_old_faults AS SELECT chain, seq, fault FROM audit_faults();

DROP TRIGGER audit_log_chain ON audit_log;
DROP FUNCTION audit_log_chain();
DROP FUNCTION audit_faults();
DROP TABLE audit_heads;

-- Entries of before keep their chain, number and hash; from now on all are in chain 64 and have none.
ALTER TABLE audit_log ALTER COLUMN hash DROP NOT NULL;
CREATE SEQUENCE audit_numbers;

CREATE TABLE audit_waiting (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chain smallint NOT NULL,
  seq bigint NOT NULL,
  -- Of this machine: how long the job is behind does not depend on the lender's clock.
  since timestamptz NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO audit_waiting (chain, seq) SELECT chain, seq FROM audit_log ORDER BY at, chain, seq;

CREATE TABLE audit_seals (
  place bigint PRIMARY KEY,
  chain smallint NOT NULL,
  seq bigint NOT NULL,
  sealed_at timestamptz NOT NULL,
  -- Of the seal before, of all that stands here, and of the entry.
  hash bytea NOT NULL,
  key_id text NOT NULL,
  -- Of the hash, with the key.
  mac bytea NOT NULL,
  UNIQUE (chain, seq)
);

-- The last seal, so that a log whose end was cut off shows.
CREATE TABLE audit_head (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  place bigint NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO audit_head (place, hash) VALUES (0, sha256('audit log'));

CREATE FUNCTION audit_log_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.chain := 64;
  NEW.seq := nextval('audit_numbers');
  NEW.hash := NULL;
  INSERT INTO audit_waiting (chain, seq) VALUES (NEW.chain, NEW.seq);
  RETURN NEW;
END $$;
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION audit_log_added() SECURITY DEFINER SET search_path = %I, pg_temp', current_schema());
END $$;
CREATE TRIGGER audit_log_added BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_added();

CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('audit_append_only');
CREATE TRIGGER audit_old_faults_append_only BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON audit_old_faults
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('audit_append_only');

CREATE FUNCTION audit_seal_hash(previous bytea, s audit_seals, l audit_log) RETURNS bytea
LANGUAGE sql STABLE AS $$
  SELECT sha256(previous || int8send(s.place) || int8send((extract(epoch FROM s.sealed_at) * 1000000)::bigint) || audit_hash('', l))
$$;

-- Every place where the seals do not hold, as far as that can be seen without the key: who has power over the database can make all of them anew,
-- and `npm run verify-audit` shows it with the key.
CREATE FUNCTION audit_faults() RETURNS TABLE (place bigint, chain smallint, seq bigint, fault text)
LANGUAGE sql STABLE AS $$
  WITH walked AS (
    SELECT s, l, lag(s.place, 1, 0::bigint) OVER sealed AS place_before, lag(s.hash, 1, sha256('audit log')) OVER sealed AS hash_before
    FROM audit_seals AS s LEFT JOIN audit_log AS l ON l.chain = s.chain AND l.seq = s.seq WINDOW sealed AS (ORDER BY s.place)
  )
  SELECT (s).place, (s).chain, (s).seq, CASE WHEN (s).place <> place_before + 1 OR (l).seq IS NULL THEN 'missing' ELSE 'altered' END FROM walked
  WHERE (s).place <> place_before + 1 OR (l).seq IS NULL OR (s).hash <> audit_seal_hash(hash_before, s, l)
  UNION ALL
  SELECT h.place, s.chain, s.seq, 'cut off' FROM audit_head AS h LEFT JOIN audit_seals AS s ON s.place = h.place
  WHERE (h.place > 0 AND s.hash IS DISTINCT FROM h.hash) OR EXISTS (SELECT FROM audit_seals AS later WHERE later.place > h.place)
  UNION ALL
  SELECT NULL, l.chain, l.seq, 'left out' FROM audit_log AS l
  WHERE NOT EXISTS (SELECT FROM audit_seals AS s WHERE s.chain = l.chain AND s.seq = l.seq)
    AND NOT EXISTS (SELECT FROM audit_waiting AS w WHERE w.chain = l.chain AND w.seq = l.seq)
  UNION ALL
  SELECT NULL, w.chain, w.seq, 'missing' FROM audit_waiting AS w
  WHERE NOT EXISTS (SELECT FROM audit_log AS l WHERE l.chain = w.chain AND l.seq = w.seq)
  UNION ALL
  SELECT NULL, o.chain, o.seq, 'in the chains of before: ' || o.fault FROM audit_old_faults AS o
$$;
