import { listingCategoryNames } from '@liuguang/contract/constants.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { useChosenCity } from '../select/chosen-city.ts';
import { locate, locateMessage } from '../select/locate.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { PictureTiles } from '../../../lib/upload/picture-tiles.tsx';
import { usePictures } from '../../../lib/upload/use-pictures.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Choice } from '../../../ui/form/choice.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormPage } from '../../../lib/navigation/form-page.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { useStillHere } from '../../../ui/use-still-here.ts';
import { citiesQuery, filtersQuery } from '../api.ts';
import { ownFormQuery, submitListingMutation } from './api.ts';
import {
  checks,
  type Draft,
  draftOf,
  dropDraft,
  type Fields,
  formOf,
  keepDraft,
  readDraft,
  textInputs,
} from './form-fields.ts';
import styles from './publish.module.css';
import { AreaField, SelectField } from './select-field.tsx';

const kinds = [
  { id: 'event', label: '活动' },
  { id: 'meetup', label: '聚会' },
  { id: 'place', label: '地点' },
];
const fixedCategories = Object.entries(listingCategoryNames).map(([value, name]) => ({ value, name }));
const mostPictures = 9;

/** Submits a listing, or changes an own one. What is not sent stays on the device. */
export function CityPublishPage() {
  const { id } = useSearch({ from: '/cityPublish' });
  return (
    <FormPage title={id === undefined ? '发布同城信息' : '编辑同城信息'}>
      {id === undefined ? <New /> : <Change listingId={id} />}
    </FormPage>
  );
}

function New() {
  const city = useChosenCity();
  const [draft] = useState(readDraft);
  return <Form city={city} draft={draft} listingId={null} />;
}

function Change({ listingId }: { listingId: string }) {
  const kept = useQuery(ownFormQuery(listingId));
  const cities = useQuery(citiesQuery());
  if (kept.error) return <ErrorState message={messageOf(kept.error)} onRetry={() => kept.refetch()} />;
  if (!kept.data || !cities.data) return <Spinner label="正在加载" />;
  const name = cities.data.list.find(({ cityId }) => cityId === kept.data.city)?.name ?? '';
  return <Form city={{ cityId: kept.data.city, name }} draft={draftOf(kept.data)} listingId={listingId} />;
}

interface FormProps {
  readonly city: { readonly cityId: string; readonly name: string };
  readonly draft: Draft;
  readonly listingId: string | null;
}

function Form({ city, draft, listingId }: FormProps) {
  const navigate = useNavigate();
  const stillHere = useStillHere();
  const claimed = useUser().data?.claimed === true;
  const submitListing = useMutation(submitListingMutation());
  const chosen = usePictures(draft.pictures, mostPictures);
  const params = useQuery(filtersQuery(city.cityId)).data?.list ?? [];
  const districts = params.find(({ key }) => key === 'district')?.options ?? [];
  const categories = params.find(({ key }) => key === 'category')?.options ?? fixedCategories;
  const { pictures } = chosen;
  const { clientKey } = draft;

  const form = useForm({
    initial: draft.fields,
    checks,
    send: async (given) => {
      const uploadIds = pictures.flatMap(({ uploadId }) => uploadId ?? []);
      const identity = listingId === null ? { clientKey } : { listingId };
      await submitListing.mutateAsync({ ...formOf(given, city.cityId, uploadIds), ...identity });
      if (listingId === null) dropDraft();
      if (stillHere()) await navigate({ to: '/myCity', search: { tab: 'listings' }, replace: true });
    },
  });
  const fields = form.values;
  const done = submitListing.isSuccess;

  useEffect(() => {
    if (done || listingId !== null) return;
    const ready = pictures.flatMap(({ uploadId, url }) => (uploadId === null ? [] : [{ uploadId, url }]));
    keepDraft({ fields, pictures: ready, clientKey });
  }, [fields, pictures, clientKey, done, listingId]);

  const set = (name: keyof Fields) => (value: string) => form.set(name, value);
  const field = (name: keyof Fields, label: string, more: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <TextField label={label} {...form.field(name)} {...more} />
  );

  const here = async () => {
    try {
      const { lat, lng } = await locate();
      set('place')(`${lat},${lng}`);
    } catch (error) {
      showToast(locateMessage(error), 'error');
    }
  };

  const submit = () => {
    if (form.check()) form.submit();
    else showToast('请检查标红的内容', 'error');
  };

  const waiting = pictures.some(({ state }) => state === 'sending' || state === 'waiting');
  const isPlace = fields.kind === 'place';
  return (
    <>
      {!claimed && (
        <p className={styles.claim}>
          发布需要先绑定手机或设置密码
          <Link to="/bindPhone">去绑定</Link>
        </p>
      )}
      <p className={styles.city}>
        城市：{city.name}
        {listingId === null && <Link to="/selectCity">更换</Link>}
      </p>
      <Choice label="类型" options={kinds} value={fields.kind} onChange={set('kind')} />
      <PictureTiles chosen={chosen} />
      <SelectField label="分类" value={fields.category} onChange={set('category')} options={categories} />
      {field('title', '标题', { maxLength: 60, placeholder: '一句话说清楚是什么' })}
      <AreaField label="介绍" {...form.field('description')} placeholder="有什么特色、适合谁、需要带什么" />
      {isPlace ? (
        field('openingHours', '营业时间', { maxLength: 80, placeholder: '周一至周日 10:00-21:00' })
      ) : (
        <>
          {field('startsAt', '开始时间（北京时间）', { type: 'datetime-local' })}
          {field('endsAt', '结束时间（选填）', { type: 'datetime-local' })}
          {field('capacity', '名额（选填，填写后开放报名）', { inputMode: 'numeric', maxLength: 4 })}
        </>
      )}
      <SelectField
        label="区域"
        value={fields.district}
        onChange={set('district')}
        options={[{ value: '', name: '不选' }, ...districts]}
      />
      {field('address', '详细地址', {
        maxLength: 120,
        hint: fields.place === '' ? '加上位置，附近的人更容易找到' : '已添加位置',
        trailing: (
          <Button kind="plain" size="small" onClick={here}>
            {fields.place === '' ? '添加位置' : '重新定位'}
          </Button>
        ),
      })}
      {textInputs.map(({ name, label, ...rest }) => (
        <TextField key={name} label={label} {...form.field(name)} {...rest} />
      ))}
      <p className={styles.note}>提交后由工作人员审核；禁止发布色情服务、诈骗等违法信息。</p>
      <Button block busyLabel="提交中..." busy={form.busy} disabled={waiting || !claimed} onClick={submit}>
        {waiting ? '图片上传中...' : '提交审核'}
      </Button>
    </>
  );
}
