/** Enough accounts that two plain transfers rarely wait for each other. */
export const ACCOUNTS = 1000

/** The plain transfer in six statements for Debian's pgbench: no key, no rule, no log. */
export const TRANSFER = `\\set a random(1, ${ACCOUNTS})
\\set b random(1, ${ACCOUNTS})
\\set first least(:a, :b)
\\set second greatest(:a, :b)
BEGIN;
UPDATE plain_accounts SET cents = cents - 1 WHERE id = :first;
UPDATE plain_accounts SET cents = cents + 1 WHERE id = :second;
SELECT cents FROM plain_accounts WHERE id = :a;
INSERT INTO plain_lines (from_id, to_id, cents) VALUES (:a, :b, 1);
END;
`

/** Its tables, and the same transfer as one function for the bare server. */
export const PLAIN = `
  CREATE TABLE plain_accounts (id int PRIMARY KEY, cents bigint NOT NULL);
  CREATE TABLE plain_lines (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, from_id int, to_id int, cents bigint);
  INSERT INTO plain_accounts SELECT n, 0 FROM generate_series(1, ${ACCOUNTS}) AS n;
  CREATE FUNCTION plain_transfer(a int, b int) RETURNS bigint LANGUAGE plpgsql AS $$
    DECLARE held bigint;
    BEGIN
      UPDATE plain_accounts SET cents = cents - 1 WHERE id = least(a, b);
      UPDATE plain_accounts SET cents = cents + 1 WHERE id = greatest(a, b);
      SELECT cents INTO held FROM plain_accounts WHERE id = a;
      INSERT INTO plain_lines (from_id, to_id, cents) VALUES (a, b, 1);
      RETURN held;
    END $$`

/** This many borrowers write their withdrawals with the function below. */
export const WRITERS = 1000

export const WRITES = `\\set n random(1, ${WRITERS})
SELECT written_withdrawal(:n);
`

/**
 * Only the writes of a withdrawal, without its reads, checks or answer: key with answer, lock, used code, order,
 * books, audit entry; one function, one round trip. Uses prepared borrowers, one centavo at a time.
 */
export const WITHDRAWAL = `
  CREATE TABLE writers AS
    SELECT row_number() OVER ()::int AS n, b.id, c.id AS code_id FROM borrowers AS b JOIN sms_codes AS c ON c.phone = b.phone LIMIT ${WRITERS};
  ALTER TABLE writers ADD PRIMARY KEY (n);
  CREATE FUNCTION written_withdrawal(writer int) RETURNS uuid LANGUAGE plpgsql AS $$
    DECLARE
      whose record;
      made uuid := gen_random_uuid();
      moved bigint;
    BEGIN
      SELECT * INTO whose FROM writers WHERE n = writer;
      INSERT INTO idempotency_keys (scope, key, request_hash, answer, created_at)
        VALUES (whose.id, made, sha256(made::text::bytea), jsonb_build_object('done', jsonb_build_object('id', made)::text), now());
      PERFORM FROM borrowers WHERE id = whose.id FOR NO KEY UPDATE;
      UPDATE sms_codes SET tries = 1, used_at = now() WHERE id = whose.code_id;
      INSERT INTO withdrawals (id, number, borrower_id, channel, state, amount_cents, account, account_hash, account_name, account_masked, code_id, created_at)
        VALUES (made, 'W-2026-' || lpad(nextval('withdrawal_numbers')::text, 6, '0'), whose.id, 'pix', 'approval', 1, repeat('x', 200), sha256('x'), 'PIX', '***.456.789-**', whose.code_id, now());
      INSERT INTO ledger_transactions (event, key, effective_at, recorded_at) VALUES ('withdrawal_asked', made, now(), now()) RETURNING id INTO moved;
      INSERT INTO ledger_postings (transaction_id, line, account, owner_id, amount_cents) VALUES (moved, 1, 'wallet', whose.id, 1), (moved, 2, 'wallet_reserved', whose.id, -1);
      INSERT INTO audit_log (actor, action, subject, details, request_id, at)
        VALUES ('borrower:' || whose.id, 'withdrawal_asked', 'borrower:' || whose.id, jsonb_build_object('withdrawal_id', made, 'amount_cents', 1, 'channel', 'pix', 'needs_approval', true), made, now());
      RETURN made;
    END $$`
