-- The search table with the words of records. The migration of each area adds its own partition.
CREATE TABLE core_search (
    kind text NOT NULL,
    object_id bigint NOT NULL,
    country text NOT NULL,
    at timestamptz NOT NULL,
    words tsvector NOT NULL,
    PRIMARY KEY (kind, object_id)
) PARTITION BY LIST (kind);

CREATE TABLE core_searchword (word text COLLATE "C" NOT NULL);
CREATE INDEX core_searchword_word ON core_searchword (word);
-- New words are rare. Without a pending list, searches do not have to scan one.
CREATE INDEX core_searchword_near ON core_searchword USING gin (word gin_trgm_ops) WITH (fastupdate = off);

-- Non-ASCII letters are part of words, regardless of the database's locale.
CREATE FUNCTION core_search_words(folded text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_to_tsvector(array_remove(array_agg(DISTINCT left(word, 60)), ''))
    FROM regexp_split_to_table(folded, '[\u0001-\u002f\u003a-\u0060\u007b-\u007f]+') AS word
$$;

-- Two concurrent transactions with the same new word both insert it. Waiting for each other could deadlock.
CREATE FUNCTION core_search_learn(said text[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO core_searchword (word)
    SELECT new.word FROM unnest(said) AS new (word)
    WHERE new.word !~ '[0-9]' AND length(new.word) BETWEEN 3 AND 40
    AND (SELECT known.word FROM core_searchword known WHERE known.word = new.word LIMIT 1) IS NULL
$$;
