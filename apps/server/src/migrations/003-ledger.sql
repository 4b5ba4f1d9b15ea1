-- Double entry. A debit is positive, a credit negative. Whatever writes here, by whatever road, the database
-- itself keeps the sums, the balances and the first rule: no income without a credited loan.

CREATE TABLE ledger_accounts (
  account text PRIMARY KEY,
  class text NOT NULL CHECK (class IN ('asset', 'liability', 'income', 'expense')),
  owned_by text NOT NULL CHECK (owned_by IN ('lender', 'borrower', 'loan', 'pix'))
);
INSERT INTO ledger_accounts (account, class, owned_by) VALUES
  ('bank', 'asset', 'lender'), ('principal', 'asset', 'loan'), ('return_claims', 'asset', 'borrower'),
  ('wallet', 'liability', 'borrower'), ('wallet_reserved', 'liability', 'borrower'),
  ('iof_payable', 'liability', 'lender'), ('suspense', 'liability', 'pix'),
  ('fee', 'income', 'lender'), ('interest', 'income', 'lender'), ('late', 'income', 'lender'),
  ('withdrawal_fee', 'income', 'lender'), ('recovery', 'income', 'lender'),
  ('iof_borne', 'expense', 'lender'), ('early_discount', 'expense', 'lender'),
  ('write_off', 'expense', 'lender'), ('loss', 'expense', 'lender');

-- A key is used once in its scope: a PIX comes in once, matched or not; a payout ends once, paid or failed.
CREATE TABLE ledger_events (
  event text PRIMARY KEY,
  key_scope text NOT NULL,
  UNIQUE (event, key_scope)
);
INSERT INTO ledger_events (event, key_scope) VALUES
  ('credited', 'credited'), ('iof_remitted', 'guide'),
  ('pix_in_matched', 'pix_in'), ('pix_in_unmatched', 'pix_in'),
  ('suspense_matched', 'suspense'), ('suspense_returned', 'return'),
  ('repaid_due', 'repayment'), ('repaid_early', 'repayment'), ('repaid_after_write_off', 'repayment'),
  ('withdrawal_asked', 'withdrawal'), ('payout_paid', 'payout'), ('payout_failed', 'payout'),
  ('payout_returned', 'return'), ('overpayment_returned', 'return'), ('recharge_clawed_back', 'return'),
  ('claim_lost', 'claim'), ('regretted', 'regretted'), ('reversed', 'reversed'), ('written_off', 'written_off');

CREATE TABLE ledger_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event text NOT NULL,
  key_scope text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  loan_id uuid,
  effective_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  first_line smallint GENERATED ALWAYS AS (1) STORED,
  CONSTRAINT ledger_event_known FOREIGN KEY (event, key_scope) REFERENCES ledger_events (event, key_scope),
  CONSTRAINT ledger_key_once UNIQUE (key_scope, key)
);
CREATE UNIQUE INDEX ledger_credited_once ON ledger_transactions (loan_id) WHERE event = 'credited';

CREATE TABLE ledger_postings (
  transaction_id bigint NOT NULL REFERENCES ledger_transactions (id),
  line smallint NOT NULL CHECK (line >= 1),
  account text NOT NULL CONSTRAINT ledger_account_known REFERENCES ledger_accounts (account),
  -- The borrower, the loan or the PIX in suspense; all zeros where the account is the lender's own.
  owner_id uuid NOT NULL,
  loan_id uuid,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  CONSTRAINT ledger_lines_once PRIMARY KEY (transaction_id, line)
);
CREATE INDEX ledger_postings_of_owner ON ledger_postings (owner_id, account, transaction_id DESC)
  WHERE owner_id <> '00000000-0000-0000-0000-000000000000';

-- A transaction without lines would use up its key and move nothing.
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_has_lines
  FOREIGN KEY (id, first_line) REFERENCES ledger_postings (transaction_id, line) DEFERRABLE INITIALLY DEFERRED;

-- The lender's own accounts are kept in 16 stripes, so that two payments do not wait for one row of `bank`.
CREATE TABLE ledger_balances (
  account text NOT NULL,
  owner_id uuid NOT NULL,
  stripe smallint NOT NULL,
  balance_cents bigint NOT NULL,
  PRIMARY KEY (account, owner_id, stripe),
  CONSTRAINT ledger_wallet_not_negative CHECK (account NOT IN ('wallet', 'wallet_reserved') OR balance_cents <= 0),
  -- A PIX in suspense is matched or returned, never both.
  CONSTRAINT ledger_suspense_not_negative CHECK (account <> 'suspense' OR balance_cents <= 0)
);

CREATE FUNCTION ledger_refuse(rule text, what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger: %', what USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = rule;
END $$;

CREATE FUNCTION ledger_postings_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lender constant uuid := '00000000-0000-0000-0000-000000000000';
  bad record;
  moved record;
BEGIN
  -- All lines of a transaction arrive in one statement, beginning with line 1: later additions are refused.
  SELECT transaction_id, sum(amount_cents) AS total INTO bad FROM added
  GROUP BY transaction_id HAVING sum(amount_cents) <> 0 OR min(line) <> 1 LIMIT 1;
  IF FOUND THEN
    PERFORM ledger_refuse('ledger_sums_to_zero', format('transaction %s sums to %s', bad.transaction_id, bad.total));
  END IF;

  SELECT a.account, a.owner_id INTO bad FROM added AS a JOIN ledger_accounts AS k USING (account)
  WHERE (k.owned_by = 'lender') <> (a.owner_id = lender) LIMIT 1;
  IF FOUND THEN
    PERFORM ledger_refuse('ledger_owner_fits', format('%s does not belong to %s', bad.account, bad.owner_id));
  END IF;

  SELECT a.account, a.loan_id INTO bad FROM added AS a JOIN ledger_accounts AS k USING (account)
  WHERE k.class = 'income' AND NOT EXISTS (
    SELECT FROM ledger_transactions AS c WHERE c.event = 'credited' AND c.loan_id = a.loan_id) LIMIT 1;
  IF FOUND THEN
    PERFORM ledger_refuse('ledger_income_needs_credited_loan', format('%s without a credited loan', bad.account));
  END IF;

  -- "Credited" is worth its name: the loan's principal is owed and money reached a wallet.
  SELECT t.id INTO bad FROM ledger_transactions AS t
  WHERE t.event = 'credited' AND t.id IN (SELECT transaction_id FROM added)
    AND NOT (EXISTS (SELECT FROM added AS a WHERE a.transaction_id = t.id AND a.account = 'principal'
               AND a.owner_id = t.loan_id AND a.amount_cents > 0)
         AND EXISTS (SELECT FROM added AS a WHERE a.transaction_id = t.id AND a.account = 'wallet' AND a.amount_cents < 0)) LIMIT 1;
  IF FOUND THEN
    PERFORM ledger_refuse('ledger_credited_is_paid_out', format('transaction %s credits nobody', bad.id));
  END IF;

  -- One order for all, so that two transactions never wait for each other. Updated first: an upsert would
  -- hold the line alone, not the balance, against the check.
  FOR moved IN
    SELECT account, owner_id, (CASE WHEN owner_id = lender THEN pg_backend_pid() % 16 ELSE 0 END)::smallint AS stripe,
           sum(amount_cents)::bigint AS cents
    FROM added GROUP BY account, owner_id ORDER BY account, owner_id
  LOOP
    UPDATE ledger_balances AS b SET balance_cents = b.balance_cents + moved.cents
    WHERE b.account = moved.account AND b.owner_id = moved.owner_id AND b.stripe = moved.stripe;
    IF NOT FOUND THEN
      INSERT INTO ledger_balances AS b (account, owner_id, stripe, balance_cents)
      VALUES (moved.account, moved.owner_id, moved.stripe, moved.cents)
      ON CONFLICT (account, owner_id, stripe) DO UPDATE SET balance_cents = b.balance_cents + moved.cents;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_postings_added AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_postings_added();

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
  SELECT account, owner_id, coalesce(kept, 0)::bigint, coalesce(posted, 0)::bigint
  FROM (SELECT account, owner_id, sum(balance_cents) AS kept FROM ledger_balances GROUP BY 1, 2) AS b
  FULL JOIN (SELECT account, owner_id, sum(amount_cents) AS posted FROM ledger_postings GROUP BY 1, 2) AS p USING (account, owner_id)
  WHERE kept IS DISTINCT FROM posted
  UNION ALL
  SELECT 'all', NULL, 0, sum(amount_cents)::bigint FROM ledger_postings HAVING sum(amount_cents) <> 0
$$;
