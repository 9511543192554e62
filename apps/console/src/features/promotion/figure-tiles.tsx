import type { PromotionFigures } from '@liuguang/contract/admin/promotion/figures.ts';
import { Card, Col, Row, Statistic } from 'antd';
import { promotionColumns } from './figure-columns.ts';

/** The sums of a time, a tile each. */
export function FigureTiles({ total }: { total: PromotionFigures }) {
  return (
    <Row gutter={[12, 12]}>
      {promotionColumns.map(({ title, value }) => (
        <Col key={title} xs={12} md={8} xl={4}>
          <Card size="small">
            <Statistic title={title} value={value(total)} />
          </Card>
        </Col>
      ))}
    </Row>
  );
}
