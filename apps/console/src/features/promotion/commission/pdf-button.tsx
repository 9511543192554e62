import type { CommissionStatement } from '@liuguang/contract/admin/promotion/commission.ts';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useAgentName } from '../../../lib/session/agent-scope.tsx';
import { handOver } from '../../../lib/table/csv.ts';
import { type ItemCall, readItems } from './api.ts';
import { statementPdf } from './statement-pdf.ts';

export function PdfButton({ statement, call }: { statement: CommissionStatement; call: ItemCall }) {
  const agentName = useAgentName();
  const { message } = App.useApp();
  const [running, setRunning] = useState(false);
  const save = async () => {
    setRunning(true);
    try {
      const { rows, complete } = await readItems(call, statement.statementId);
      const bytes = statementPdf({ statement, agentName: agentName(statement.agentId), items: rows });
      handOver(`结算单-${statement.statementId}.pdf`, new Blob([bytes], { type: 'application/pdf' }));
      if (!complete) void message.warning(`明细很多，文件里只有前 ${rows.length} 条；合计是全部的`);
    } catch (error) {
      void message.error(error instanceof Error ? error.message : '生成失败');
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button onClick={() => void save()} loading={running}>
      下载 PDF
    </Button>
  );
}
