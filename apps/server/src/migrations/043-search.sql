-- "Find anything" in the console. Names are found by their trigrams, without accents and case; a word with a typing error still shares enough of them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Decomposed letters lose their marks; what is left of a Brazilian name is ASCII, whose lower case is the same in every collation. Not in SQL: the planner
-- would inline it and take it for cheap.
CREATE FUNCTION search_name(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'));
END
$$;

-- Without a pending list, which every search would have to read besides the index.
CREATE INDEX borrower_info_search ON borrower_info USING gin (search_name(name) gin_trgm_ops) WITH (fastupdate = off);

-- Borrowers whose name has all of these words or words like them, the most alike first. The index looks up the first word, so pass the longest first.
-- The threshold of pg_trgm is meant for whole words; one typing error in a short name falls below it.
CREATE FUNCTION borrowers_named(words text[], most int) RETURNS SETOF uuid LANGUAGE sql STABLE
SET pg_trgm.word_similarity_threshold = 0.4 AS $$
  SELECT borrower_id FROM borrower_info
  WHERE search_name(words[1]) <% search_name(name)
    AND NOT EXISTS (SELECT FROM unnest(words) AS word WHERE NOT search_name(word) <% search_name(name))
  ORDER BY (SELECT sum(word_similarity(search_name(word), search_name(name))) FROM unnest(words) AS word) DESC, name, borrower_id
  LIMIT most
$$;

-- By the end of the number: with or without country and area code.
CREATE INDEX borrowers_phone_end ON borrowers (right(phone, 8));
CREATE INDEX borrowers_wanted_phone_end ON borrowers (right(wanted_phone, 8)) WHERE wanted_phone IS NOT NULL;

CREATE INDEX withdrawals_by_pix ON withdrawals (end_to_end_id) WHERE end_to_end_id IS NOT NULL;
CREATE INDEX pix_received_of_order ON pix_received (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX recharge_proofs_of_order ON recharge_proofs (order_id, sent_at DESC);
