-- The corner of home was a bare link; it now has a name, a picture and a way of opening like any ad.
update platform_keys
set value = json_build_object('adName', '精选', 'adPicture', '', 'adJupAddress', value, 'openType', 1)::text
where key = 'TOP_RIGHT_AD' and value <> '' and value not like '{%';

-- Until now this switch changed nothing and the home tab was always there: it stays where it was.
update platform_keys set value = 'true' where key = 'IsReturnApplicationAd' and value = 'false';
