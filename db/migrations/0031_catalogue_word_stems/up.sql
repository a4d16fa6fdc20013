-- Words as people write them, each with the stem that the search text holds. Filled again at the next import.
delete from catalogue.word;
alter table catalogue.word add column stem text not null;
create index word_stem on catalogue.word (stem text_pattern_ops);
delete from catalogue.import;
