-- A setting is a list of versions. One is proposed, then confirmed (from then on it is never changed) or withdrawn. Of each name the newest
-- confirmed one counts whose time has come. What servers of before read and write stays as it was: `set_by` is the author, and a row
-- without `effective_at` is invisible to them.

-- Products and limits are the lender's own. Those that earlier migrations brought leave a database in which nobody lends by them yet;
-- the sandbox brings its own when it is filled.
DELETE FROM settings
WHERE name IN ('packages', 'limits') AND set_by = 'default'
  AND NOT EXISTS (SELECT FROM installation WHERE mode = 'sandbox')
  AND NOT EXISTS (SELECT FROM loans)
  AND NOT EXISTS (SELECT FROM settings AS own WHERE own.name IN ('packages', 'limits') AND own.set_by <> 'default');

ALTER TABLE settings
  ALTER COLUMN effective_at DROP NOT NULL,
  -- Which shape the value has.
  ADD COLUMN schema smallint NOT NULL DEFAULT 1,
  ADD COLUMN reason text NOT NULL DEFAULT '',
  -- From when it is to count; nothing: from its confirmation on.
  ADD COLUMN wanted_at timestamptz,
  ADD COLUMN proposed_at timestamptz,
  ADD COLUMN confirmed_by text,
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN withdrawn_by text,
  ADD COLUMN withdrawn_at timestamptz;

-- When they were written is not known; they were no later than now.
UPDATE settings SET proposed_at = least(effective_at, now()), confirmed_by = set_by, confirmed_at = least(effective_at, now());

ALTER TABLE settings ADD CONSTRAINT settings_state CHECK (
  proposed_at IS NOT NULL
  AND (effective_at IS NULL) = (confirmed_at IS NULL)
  AND (confirmed_by IS NULL) = (confirmed_at IS NULL)
  AND (withdrawn_by IS NULL) = (withdrawn_at IS NULL)
  AND (confirmed_at IS NULL OR withdrawn_at IS NULL)
);

-- What waits for a second person is one thing at a time, so that nobody confirms another value than they have read about.
CREATE UNIQUE INDEX settings_one_proposal ON settings (name) WHERE confirmed_at IS NULL AND withdrawn_at IS NULL;

CREATE FUNCTION settings_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- Written at once, as the system and servers of before do: who set it has confirmed it.
    NEW.proposed_at := coalesce(NEW.proposed_at, NEW.confirmed_at, least(NEW.effective_at, now()), now());
    IF NEW.effective_at IS NOT NULL THEN
      NEW.confirmed_by := coalesce(NEW.confirmed_by, NEW.set_by);
      NEW.confirmed_at := coalesce(NEW.confirmed_at, NEW.proposed_at);
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.confirmed_at IS NULL AND OLD.withdrawn_at IS NULL
    AND (NEW.id, NEW.name, NEW.schema, NEW.value, NEW.set_by, NEW.reason, NEW.proposed_at) = (OLD.id, OLD.name, OLD.schema, OLD.value, OLD.set_by, OLD.reason, OLD.proposed_at)
    AND NEW.wanted_at IS NOT DISTINCT FROM OLD.wanted_at
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a version of a setting is kept as it is' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'settings_kept';
END
$$;
CREATE TRIGGER settings_kept BEFORE INSERT OR UPDATE OR DELETE ON settings FOR EACH ROW EXECUTE FUNCTION settings_kept();

CREATE FUNCTION settings_not_truncated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'versions of settings are kept' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'settings_kept';
END
$$;
CREATE TRIGGER settings_not_truncated BEFORE TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION settings_not_truncated();
