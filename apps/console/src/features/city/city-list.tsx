import type { CityAdminRow } from '@liuguang/contract/admin/city.ts';
import { Flex, Segmented, Switch, Table } from 'antd';
import { useState } from 'react';
import { useMay } from '../../lib/session/me.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useCityRules, useSaveHotCities } from './api.ts';

const which = ['全部', '热门', '有内容'];

/** Every city of the standard list, what it holds, and whether it stands among the hot ones. */
export function CityList() {
  const rules = useCityRules();
  const save = useSaveHotCities();
  const may = useMay();
  const [keyword, setKeyword] = useState('');
  const [only, setOnly] = useState('全部');
  return (
    <Flex vertical gap={12}>
      <Flex gap={12}>
        <SearchField
          label="搜索城市"
          placeholder="城市、拼音或省份"
          width={240}
          onType={(text) => setKeyword(text.toLowerCase())}
        />
        <Segmented options={which} value={only} onChange={setOnly} />
      </Flex>
      <QueryState of={rules}>
        {({ cities, hot }) => (
          <Table<CityAdminRow>
            rowKey="cityId"
            size="middle"
            dataSource={cities.filter((city) => fits(city, keyword, only))}
            pagination={{ pageSize: 20, showSizeChanger: false, showTotal: (total) => `共 ${total} 个城市` }}
            columns={[
              { title: '城市', dataIndex: 'name' },
              { title: '省份', dataIndex: 'province' },
              { title: '拼音', dataIndex: 'pinyin' },
              { title: '已发布', dataIndex: 'published', sorter: (one, other) => one.published - other.published },
              { title: '待审核', dataIndex: 'waiting', sorter: (one, other) => one.waiting - other.waiting },
              {
                title: '热门',
                render: (_, city) => (
                  <Switch
                    aria-label={`热门 ${city.name}`}
                    checked={city.hot}
                    disabled={!may('city/saveHot') || save.isPending}
                    onChange={(on) =>
                      save.mutate({ cityIds: on ? [...hot, city.cityId] : hot.filter((id) => id !== city.cityId) })
                    }
                  />
                ),
              },
            ]}
          />
        )}
      </QueryState>
    </Flex>
  );
}

function fits(city: CityAdminRow, keyword: string, only: string): boolean {
  if (only === '热门' && !city.hot) return false;
  if (only === '有内容' && city.published + city.waiting === 0) return false;
  return [city.name, city.province, city.pinyin, city.initials].some((text) => text.includes(keyword));
}
