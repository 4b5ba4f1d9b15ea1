-- Servers keep settings and published content in memory. They hear at once when a row of these tables has changed, whoever changed it.
CREATE FUNCTION notify_cached_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cached_rows', '');
  RETURN NULL;
END
$$;

CREATE TRIGGER notify_cached_rows AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION notify_cached_rows();
CREATE TRIGGER notify_cached_rows AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON articles FOR EACH STATEMENT EXECUTE FUNCTION notify_cached_rows();
CREATE TRIGGER notify_cached_rows AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON article_texts FOR EACH STATEMENT EXECUTE FUNCTION notify_cached_rows();
CREATE TRIGGER notify_cached_rows AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON marketing_lines FOR EACH STATEMENT EXECUTE FUNCTION notify_cached_rows();
CREATE TRIGGER notify_cached_rows AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON marketing_claims FOR EACH STATEMENT EXECUTE FUNCTION notify_cached_rows();
CREATE TRIGGER notify_cached_rows AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON notices FOR EACH STATEMENT EXECUTE FUNCTION notify_cached_rows();
