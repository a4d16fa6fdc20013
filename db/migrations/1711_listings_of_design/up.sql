-- Whether a version of a design was offered is asked before it goes.
create index version_of_design on listings.listing_version (design_version_id);
