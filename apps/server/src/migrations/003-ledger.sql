-- Double entry. A debit is positive, a credit negative. Whatever writes here, by whatever road, the database
-- itself keeps the sums, the balances and the first rule: no income without a credited loan.

-- Accounts and events are enumerations and their properties functions, since every line is held against them as it
-- is written. References between the two tables are checked by triggers: a foreign key would lock, and so log, a row.

CREATE TYPE ledger_account AS ENUM (
  'bank', 'principal', 'return_claims',
  'wallet', 'wallet_reserved', 'iof_payable', 'suspense',
  'fee', 'interest', 'late', 'withdrawal_fee', 'recovery',
  'iof_borne', 'early_discount', 'write_off', 'loss');

CREATE FUNCTION ledger_class(account ledger_account) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE
    WHEN account IN ('bank', 'principal', 'return_claims') THEN 'asset'
    WHEN account IN ('wallet', 'wallet_reserved', 'iof_payable', 'suspense') THEN 'liability'
    WHEN account IN ('fee', 'interest', 'late', 'withdrawal_fee', 'recovery') THEN 'income'
    ELSE 'expense'
  END
$$;
CREATE FUNCTION ledger_owner(account ledger_account) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE
    WHEN account IN ('wallet', 'wallet_reserved', 'return_claims') THEN 'borrower'
    WHEN account = 'principal' THEN 'loan'
    WHEN account = 'suspense' THEN 'pix'
    ELSE 'lender'
  END
$$;

CREATE TYPE ledger_event AS ENUM (
  'credited', 'iof_remitted', 'pix_in_matched', 'pix_in_unmatched', 'suspense_matched', 'suspense_returned',
  'repaid_due', 'repaid_early', 'repaid_after_write_off', 'withdrawal_asked', 'payout_paid', 'payout_failed',
  'payout_returned', 'overpayment_returned', 'recharge_clawed_back', 'claim_lost', 'regretted', 'reversed', 'written_off');

-- A key is used once in its scope: a PIX comes in once, matched or not; a payout ends once, paid or failed. A scope
-- goes by the name of its first event.
CREATE FUNCTION ledger_key_scope(event ledger_event) RETURNS ledger_event LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE
    WHEN event = 'pix_in_unmatched' THEN 'pix_in_matched'
    WHEN event IN ('repaid_early', 'repaid_after_write_off') THEN 'repaid_due'
    WHEN event = 'payout_failed' THEN 'payout_paid'
    WHEN event IN ('payout_returned', 'overpayment_returned', 'recharge_clawed_back') THEN 'suspense_returned'
    ELSE event
  END
$$;

CREATE TABLE ledger_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  effective_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  event ledger_event NOT NULL,
  loan_id uuid,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200)
);
CREATE UNIQUE INDEX ledger_key_once ON ledger_transactions (ledger_key_scope(event), key);
CREATE UNIQUE INDEX ledger_credited_once ON ledger_transactions (loan_id) WHERE event = 'credited';

CREATE TABLE ledger_postings (
  transaction_id bigint NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  account ledger_account NOT NULL,
  line smallint NOT NULL CHECK (line >= 1),
  -- The borrower, the loan or the PIX in suspense; nobody where the account is the lender's own.
  owner_id uuid,
  loan_id uuid,
  CONSTRAINT ledger_lines_once PRIMARY KEY (transaction_id, line),
  CONSTRAINT ledger_owner_fits CHECK ((ledger_owner(account) = 'lender') = (owner_id IS NULL))
);
CREATE INDEX ledger_postings_of_owner ON ledger_postings (owner_id, account, transaction_id DESC) WHERE owner_id IS NOT NULL;

-- The lender's own accounts are kept in 16 stripes, so that two payments do not wait for one row of `bank`. Room is
-- left on each page, so that a balance changes in place.
CREATE TABLE ledger_balances (
  balance_cents bigint NOT NULL,
  account ledger_account NOT NULL,
  stripe smallint NOT NULL,
  owner_id uuid NOT NULL,
  PRIMARY KEY (owner_id, account, stripe),
  CONSTRAINT ledger_wallet_not_negative CHECK (account NOT IN ('wallet', 'wallet_reserved') OR balance_cents <= 0),
  -- A PIX in suspense is matched or returned, never both.
  CONSTRAINT ledger_suspense_not_negative CHECK (account <> 'suspense' OR balance_cents <= 0)
) WITH (fillfactor = 60);

CREATE FUNCTION ledger_refuse(rule text, transaction_id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger: transaction % breaks %', transaction_id, rule
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = rule;
END $$;

CREATE FUNCTION ledger_postings_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- A key of the balances cannot be null: the lender is all zeros there.
  lender constant uuid := '00000000-0000-0000-0000-000000000000';
  broken bigint;
  moved record;
BEGIN
  -- All lines of a transaction arrive in one statement, beginning with line 1: later additions are refused.
  SELECT transaction_id INTO broken FROM added GROUP BY transaction_id HAVING sum(amount_cents) <> 0 OR min(line) <> 1 LIMIT 1;
  IF FOUND THEN
    PERFORM ledger_refuse('ledger_sums_to_zero', broken);
  END IF;

  -- One order for all, so that two transactions never wait for each other; what comes in before what goes out.
  FOR moved IN
    SELECT a.*, coalesce(owner_id, lender) AS owner, (CASE WHEN owner_id IS NULL THEN pg_backend_pid() % 16 ELSE 0 END)::smallint AS stripe
    FROM added AS a ORDER BY owner_id, account, amount_cents
  LOOP
    IF moved.line = 1 THEN
      PERFORM FROM ledger_transactions WHERE id = moved.transaction_id;
      IF NOT FOUND THEN
        PERFORM ledger_refuse('ledger_transaction_known', moved.transaction_id);
      END IF;
    END IF;
    IF ledger_class(moved.account) = 'income' THEN
      PERFORM FROM ledger_transactions WHERE event = 'credited' AND loan_id = moved.loan_id;
      IF NOT FOUND THEN
        PERFORM ledger_refuse('ledger_income_needs_credited_loan', moved.transaction_id);
      END IF;
    END IF;
    -- Updated first: an upsert would hold the line alone, not the balance, against the check.
    UPDATE ledger_balances SET balance_cents = balance_cents + moved.amount_cents
    WHERE owner_id = moved.owner AND account = moved.account AND stripe = moved.stripe;
    IF NOT FOUND THEN
      INSERT INTO ledger_balances AS b (account, owner_id, stripe, balance_cents) VALUES (moved.account, moved.owner, moved.stripe, moved.amount_cents)
      ON CONFLICT (owner_id, account, stripe) DO UPDATE SET balance_cents = b.balance_cents + moved.amount_cents;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_postings_added AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_postings_added();

-- At commit: a transaction without lines would use up its key and move nothing; and "credited" is worth its name
-- only where the loan's principal is owed and money reached a wallet.
CREATE FUNCTION ledger_transaction_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM ledger_postings WHERE transaction_id = NEW.id AND line = 1;
  IF NOT FOUND THEN
    PERFORM ledger_refuse('ledger_has_lines', NEW.id);
  END IF;
  IF NEW.event = 'credited' THEN
    PERFORM FROM ledger_postings AS p WHERE p.transaction_id = NEW.id
    HAVING bool_or(p.account = 'principal' AND p.owner_id = NEW.loan_id AND p.amount_cents > 0) AND bool_or(p.account = 'wallet' AND p.amount_cents < 0);
    IF NOT FOUND THEN
      PERFORM ledger_refuse('ledger_credited_is_paid_out', NEW.id);
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_transaction_whole AFTER INSERT ON ledger_transactions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_transaction_whole();

CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('ledger_append_only');
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('ledger_append_only');
CREATE TRIGGER ledger_balances_kept BEFORE INSERT OR UPDATE OR DELETE ON ledger_balances
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change('ledger_balances_kept');
CREATE TRIGGER ledger_balances_kept_whole BEFORE TRUNCATE ON ledger_balances
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('ledger_balances_kept');

-- Every balance that is not the sum of its postings, and the books as a whole: no rows when all is well.
CREATE FUNCTION ledger_faults() RETURNS TABLE (account text, owner_id uuid, kept_cents bigint, posted_cents bigint)
LANGUAGE sql STABLE AS $$
  SELECT account::text, owner_id, coalesce(kept, 0)::bigint, coalesce(posted, 0)::bigint
  FROM (SELECT account, owner_id, sum(balance_cents) AS kept FROM ledger_balances GROUP BY 1, 2) AS b
  FULL JOIN (
    SELECT account, coalesce(owner_id, '00000000-0000-0000-0000-000000000000') AS owner_id, sum(amount_cents) AS posted FROM ledger_postings GROUP BY 1, 2
  ) AS p USING (account, owner_id)
  WHERE kept IS DISTINCT FROM posted
  UNION ALL
  SELECT 'all', NULL, 0, sum(amount_cents)::bigint FROM ledger_postings HAVING sum(amount_cents) <> 0
$$;
