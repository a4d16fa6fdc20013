-- What the house sets itself: fees, and the prices and days of shipping, in versions. A version is never changed: what
-- was ordered keeps what it was promised, and the trail of who set what stays whole.
create table house.terms (
  kind text not null check (kind in ('fees', 'shipping')),
  version integer not null check (version >= 1),
  -- Written by the module whose figures they are; whole numbers, money in cents, shares in basis points.
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  valid_from timestamptz not null,
  saved_at timestamptz not null,
  saved_by_name text not null check (length(saved_by_name) between 1 and 120),
  primary key (kind, version)
);
create trigger terms_are_kept before update or delete or truncate on house.terms
  for each statement execute function platform.refuse_change();

-- A house that was opened, or whose administrator confirmed these figures while they stood in the code, goes on with them.
insert into house.terms (kind, version, body, valid_from, saved_at, saved_by_name)
select kind, 1, body, timestamptz '1970-01-01 00:00:00Z',
       coalesce(confirmed_at, now()), coalesce(confirmed_by_name, 'Fanfare')
from (values
  ('fees', jsonb '{"platformBps":500,"platformDigitalBps":500,"paymentBps":290,"paymentFixedMinor":30,"daysAfterDelivery":3,"daysAfterShipping":10,"daysForDownloads":3}'),
  ('shipping', jsonb '{"regions":{"us":{"transit":{"min":3,"max":4},"express":{"min":2,"max":3},"prices":{"tee":{"first":469,"additional":220},"sweatshirt":{"first":749,"additional":260},"hat":{"first":419,"additional":209},"mug":{"first":799,"additional":449},"apron":{"first":799,"additional":200},"other":{"first":799,"additional":300}}},"europe":{"transit":{"min":6,"max":8},"express":{"min":2,"max":4},"prices":{"tee":{"first":492,"additional":231},"sweatshirt":{"first":786,"additional":273},"hat":{"first":440,"additional":219},"mug":{"first":839,"additional":471},"apron":{"first":839,"additional":210},"other":{"first":839,"additional":315}}},"uk":{"transit":{"min":6,"max":8},"express":{"min":2,"max":4},"prices":{"tee":{"first":492,"additional":231},"sweatshirt":{"first":786,"additional":273},"hat":{"first":440,"additional":219},"mug":{"first":839,"additional":471},"apron":{"first":839,"additional":210},"other":{"first":839,"additional":315}}},"efta":{"transit":{"min":6,"max":8},"express":null,"prices":{"tee":{"first":985,"additional":462},"sweatshirt":{"first":1573,"additional":546},"hat":{"first":880,"additional":439},"mug":{"first":1678,"additional":943},"apron":{"first":1678,"additional":420},"other":{"first":1678,"additional":630}}},"canada":{"transit":{"min":10,"max":20},"express":{"min":3,"max":5},"prices":{"tee":{"first":844,"additional":396},"sweatshirt":{"first":1348,"additional":468},"hat":{"first":754,"additional":376},"mug":{"first":1438,"additional":808},"apron":{"first":1438,"additional":360},"other":{"first":1438,"additional":540}}},"oceania":{"transit":{"min":2,"max":14},"express":null,"prices":{"tee":{"first":750,"additional":352},"sweatshirt":{"first":1129,"additional":205},"hat":{"first":670,"additional":334},"mug":{"first":1278,"additional":718},"apron":{"first":1278,"additional":320},"other":{"first":1278,"additional":480}}},"japan":{"transit":{"min":4,"max":8},"express":null,"prices":{"tee":{"first":469,"additional":220},"sweatshirt":{"first":749,"additional":260},"hat":{"first":419,"additional":209},"mug":{"first":799,"additional":449},"apron":{"first":799,"additional":200},"other":{"first":799,"additional":300}}},"brazil":{"transit":{"min":10,"max":20},"express":null,"prices":{"tee":{"first":516,"additional":242},"sweatshirt":{"first":824,"additional":286},"hat":{"first":461,"additional":230},"mug":{"first":879,"additional":494},"apron":{"first":879,"additional":220},"other":{"first":879,"additional":330}}},"africa":{"transit":{"min":10,"max":20},"express":null,"prices":{"tee":{"first":1219,"additional":572},"sweatshirt":{"first":1947,"additional":676},"hat":{"first":1089,"additional":543},"mug":{"first":2077,"additional":1167},"apron":{"first":2077,"additional":520},"other":{"first":2077,"additional":780}}},"world":{"transit":{"min":10,"max":20},"express":null,"prices":{"tee":{"first":1219,"additional":572},"sweatshirt":{"first":1947,"additional":676},"hat":{"first":1089,"additional":543},"mug":{"first":2077,"additional":1167},"apron":{"first":2077,"additional":520},"other":{"first":2077,"additional":780}}}},"expressMinor":900,"production":{},"otherwise":{"min":2,"max":5},"packingDays":1}')
) as starting (kind, body)
left join house.confirmation on item = kind
where confirmed_at is not null or exists (select from house.door);
