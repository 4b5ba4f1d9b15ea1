-- The search and the lists of the console over a million borrowers: each page comes from an index, and no call reads or sorts a whole table.

CREATE INDEX borrower_info_beginning ON borrower_info (search_name(name) text_pattern_ops, borrower_id) WHERE name IS NOT NULL;

-- Borrowers with this name, in words as they were typed: first whose name begins with what was typed, then who has all of its words, then, if these are few,
-- who has words like them, the most alike first. Each step looks at a limited number of candidates, however frequent a name is.
CREATE FUNCTION borrowers_called(typed text[], most int) RETURNS SETOF uuid LANGUAGE plpgsql STABLE
SET pg_trgm.word_similarity_threshold = 0.4 AS $$
DECLARE
  candidates CONSTANT int := greatest(500, most);
  -- With so many exact finds nobody looks for similar ones.
  enough CONSTANT int := least(most, 5);
  beginning CONSTANT text := search_name(array_to_string(typed, ' '));
  words CONSTANT text[] := ARRAY(SELECT search_name(word) FROM unnest(typed) AS word ORDER BY length(word) DESC, word);
  found uuid[];
  literally text;
  nearly text;
BEGIN
  IF cardinality(typed) = 0 THEN
    RETURN;
  END IF;
  found := ARRAY(
    SELECT borrower_id FROM borrower_info
    WHERE name IS NOT NULL AND search_name(name) ~>=~ beginning AND search_name(name) ~<~ (beginning || chr(1114111))
    ORDER BY search_name(name) USING ~<~, borrower_id LIMIT most);
  SELECT string_agg(format('search_name(name) LIKE %L', '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), ' AND ' ORDER BY length(word) DESC, word),
    string_agg(format('%L <%% search_name(name)', word), ' AND ' ORDER BY length(word) DESC, word)
    INTO literally, nearly FROM unnest(words) AS word;
  -- The index knows three letters and more.
  IF cardinality(found) < most AND length(words[1]) >= 3 THEN
    EXECUTE format($q$
      SELECT $1 || ARRAY(
        SELECT borrower_id FROM (
          SELECT borrower_id, name FROM borrower_info WHERE %s AND borrower_id <> ALL($1) LIMIT $2) AS candidates
        ORDER BY (SELECT sum(word_similarity(word, search_name(name))) FROM unnest($3) AS word) DESC, name, borrower_id LIMIT $4)$q$, literally)
      INTO found USING found, candidates, words, most - cardinality(found);
  END IF;
  IF cardinality(found) < enough THEN
    EXECUTE format($q$
      SELECT $1 || ARRAY(
        SELECT borrower_id FROM (
          SELECT borrower_id, name FROM borrower_info WHERE %s AND borrower_id <> ALL($1) LIMIT $2) AS candidates
        ORDER BY (SELECT sum(word_similarity(word, search_name(name))) FROM unnest($3) AS word) DESC, name, borrower_id LIMIT $4)$q$, nearly)
      INTO found USING found, candidates, words, most - cardinality(found);
  END IF;
  RETURN QUERY SELECT unnest(found);
END
$$;

-- Lists by state, and all states.
CREATE INDEX withdrawals_by_time ON withdrawals (created_at, id);
CREATE INDEX withdrawals_by_state ON withdrawals (state, created_at, id);
CREATE INDEX pix_received_by_time ON pix_received (paid_at, end_to_end_id);
CREATE INDEX pix_received_by_state ON pix_received (state, paid_at, end_to_end_id);
CREATE INDEX recharge_proofs_by_deadline ON recharge_proofs (due_at, id);
CREATE INDEX recharge_proofs_by_state ON recharge_proofs (state, due_at, id);
CREATE INDEX conversations_by_time ON conversations (last_at DESC, id);
CREATE INDEX phone_changes_by_time ON phone_changes (asked_at, id);
CREATE INDEX phone_changes_by_state ON phone_changes (state, asked_at, id);
CREATE INDEX deletion_requests_by_deadline ON deletion_requests (due_at, id);
CREATE INDEX borrowers_not_counted ON borrowers (created_at, id) WHERE invitation_note IS NOT NULL;
CREATE INDEX arrears_by_days ON arrears (days_late DESC, loan_id);
-- Requests, proposals, the rest: in the order of the list of all states.
CREATE INDEX loan_plans_in_order ON loan_plans
  ((state <> 'asked'), (state <> 'proposed'), (CASE WHEN state = 'asked' THEN answer_by END), asked_at DESC, id) WHERE kind = 'agreement';
CREATE INDEX loan_plans_by_state ON loan_plans (state, asked_at DESC, id) WHERE kind = 'agreement';

-- What one operator did of one kind.
CREATE INDEX audit_log_of_operator ON audit_log (actor, action, at) WHERE actor LIKE 'operator:%';
-- The expected receipts, in their order.
CREATE INDEX loan_installments_expected ON loan_installments (payable_on, loan_id, number) WHERE closed_on IS NULL;
DROP INDEX loan_installments_open;

-- Who decided on the evidence of a loan is asked for each waiting one.
CREATE INDEX quota_evidence_decided ON quota_evidence (loan_id, decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX verifications_waiting ON verifications (borrower_id) WHERE state = 'waiting';

-- The same receipt or reference, sent before, is looked for with every proof that is shown.
CREATE INDEX recharge_proofs_of_file ON recharge_proofs (file_hash) WHERE file_hash IS NOT NULL;
CREATE INDEX recharge_proofs_of_reference ON recharge_proofs (reference) WHERE reference IS NOT NULL;
CREATE INDEX pix_received_of_proof ON pix_received (proposed_proof) WHERE proposed_proof IS NOT NULL;

-- Who promised to pay on a day.
CREATE INDEX contacts_promised_on ON contacts (promised_on, loan_id) WHERE promised_on IS NOT NULL;

-- Who was verified already begins with choosing a package.
CREATE INDEX loan_moves_begun_verified ON loan_moves (at, id) WHERE action = 'begin' AND to_state = 'no_package';
