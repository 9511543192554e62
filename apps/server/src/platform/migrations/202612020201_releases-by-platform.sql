-- A version is of the web bundle or of one of the native wrappers: comparing the number of one with that of another locked
-- browsers out. What was told so far had the link of an APK.
alter table agent_releases
  add column platform text not null default 'android' check (platform in ('web', 'android', 'ios')),
  drop constraint agent_releases_agent_id_version_name_key,
  add unique (agent_id, platform, version_name);
alter table agent_releases alter column platform drop default;

comment on column agent_releases.apk_url is
  'Where this version is got: an APK for Android, the App Store for iOS; the web bundle is simply loaded anew.';
