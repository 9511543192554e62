import type { Picture } from '@liuguang/contract/shapes/common.ts';
import { CloseCircleFilled } from '@ant-design/icons';
import { Button, Col, Flex, Form, Image, Input, Row } from 'antd';
import { listingInputs } from './listing-inputs.tsx';

interface Shown {
  readonly pictureId: string;
  readonly picture: Picture;
}

/** The fields of a listing, by the names that they have in its form. */
export function ListingFields({ pictures }: { pictures: readonly Shown[] }) {
  const kind = Form.useWatch('kind') as string | undefined;
  const only = kind === 'place' ? 'place' : 'event';
  return (
    <>
      {pictures.length > 0 ? (
        <Form.Item name="pictures" label="图片">
          <KeptPictures pictures={pictures} />
        </Form.Item>
      ) : (
        <Form.Item name="pictures" hidden>
          <Input />
        </Form.Item>
      )}
      <Row gutter={16}>
        {Object.entries(listingInputs)
          .filter(([, field]) => field.only === undefined || field.only === only)
          .map(([name, { label, input, wide = false, required = false }]) => (
            <Col key={name} span={wide ? 24 : 8}>
              <Form.Item name={name} label={label} required={required}>
                {input}
              </Form.Item>
            </Col>
          ))}
      </Row>
    </>
  );
}

const noPictures: readonly string[] = [];

interface KeptProps {
  readonly pictures: readonly Shown[];
  readonly value?: readonly string[];
  readonly onChange?: (pictureIds: string[]) => void;
}

/** What the listing shows; staff can take pictures away, and add none in the author's name. */
function KeptPictures({ pictures, value = noPictures, onChange }: KeptProps) {
  return (
    <Flex wrap gap={8}>
      {pictures
        .filter(({ pictureId }) => value.includes(pictureId))
        .map(({ pictureId, picture }) => (
          <div key={pictureId} style={{ position: 'relative' }}>
            <Image src={picture.url} alt="" width={96} height={96} style={{ objectFit: 'cover' }} />
            <Button
              type="text"
              size="small"
              aria-label="移除图片"
              icon={<CloseCircleFilled />}
              style={{ position: 'absolute', insetInlineEnd: 0, insetBlockStart: 0, color: '#fff' }}
              onClick={() => onChange?.(value.filter((one) => one !== pictureId))}
            />
          </div>
        ))}
    </Flex>
  );
}
