-- Readers are shown a version of an article that one person has proposed and another has confirmed. `version` is the newest one that was
-- written, `shown_version` the one that is shown while `published_at` stands.
ALTER TABLE articles
  ADD COLUMN shown_version int,
  ADD COLUMN shown_place int CHECK (shown_place BETWEEN 1 AND 999),
  ADD COLUMN shown_action text CHECK (shown_action IN ('simulate', 'apply', 'repay', 'service', 'privacy')),
  -- Nothing: it was published before this took two.
  ADD COLUMN shown_by uuid REFERENCES operators (id),
  ADD COLUMN shown_confirmed_by uuid REFERENCES operators (id),
  ADD COLUMN proposed_version int,
  ADD COLUMN proposed_by uuid REFERENCES operators (id),
  ADD COLUMN proposed_at timestamptz,
  -- The last refusal, until something else is proposed.
  ADD COLUMN refused_version int,
  ADD COLUMN refused_by uuid REFERENCES operators (id),
  ADD COLUMN refused_at timestamptz,
  ADD COLUMN refused_reason text;

-- What was published stays published, as it stood.
UPDATE articles SET shown_version = version, shown_place = place, shown_action = action WHERE published_at IS NOT NULL;

ALTER TABLE articles
  ADD CONSTRAINT articles_shown CHECK (published_at IS NULL OR (shown_version IS NOT NULL AND shown_place IS NOT NULL)),
  ADD CONSTRAINT articles_by_two CHECK (
    (shown_by IS NULL) = (shown_confirmed_by IS NULL) AND (shown_by IS NULL OR shown_by <> shown_confirmed_by)
  ),
  ADD CONSTRAINT articles_proposed CHECK (
    (proposed_version IS NULL) = (proposed_by IS NULL) AND (proposed_version IS NULL) = (proposed_at IS NULL)
  ),
  ADD CONSTRAINT articles_refused CHECK (
    (refused_version IS NULL) = (refused_by IS NULL) AND (refused_version IS NULL) = (refused_at IS NULL)
    AND (refused_version IS NULL) = (refused_reason IS NULL)
  );
