interface Cluster {
  readonly folder: string;
  readonly fsid: string;
  readonly monPort: number;
  readonly kind: 'memstore' | 'bluestore';
  readonly bytes: number;
  readonly disks: number;
  /** What buckets are named under where they are named in the host. */
  readonly name: string;
}

/** A monitor, disks and a gateway of Ceph that nobody but this machine reaches, and that come up in seconds. */
export function cephSettings({ folder, fsid, monPort, kind, bytes, disks, name }: Cluster): string {
  return `[global]
fsid = ${fsid}
mon host = v2:127.0.0.1:${monPort}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
# Without keys among themselves; the gateway must then be told not to insist on encryption, or it waits for ever.
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
log file = ${folder}/$name.log
run dir = ${folder}
admin socket = ${folder}/$name.asok
crash dir = ${folder}/crash
pid file =
# What is acknowledged is on every disk; with several, one of them may go.
osd pool default size = ${disks}
osd pool default min size = ${Math.max(1, disks - 1)}
# A dead disk is noticed at once, not after two reporters on two machines.
mon osd min down reporters = 1
mon osd reporter subtree level = osd
osd heartbeat interval = 1
osd heartbeat grace = 4
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon warn on pool no redundancy = false
mon data avail crit = 1
mon data avail warn = 2
osd objectstore = ${kind}
memstore device bytes = ${bytes}
bluestore block size = ${bytes}
bluestore block create = true
osd memory target = 939524096
osd class load list = *
osd class default list = *
rgw rados pool pg num min = 4
rgw dns name = ${name}
rgw enable usage log = false
rgw enable ops log = false
rgw dynamic resharding = false
# What was overwritten or deleted is freed after two hours by default: a small store runs full and hangs.
rgw gc obj min wait = 5
rgw gc processor period = 5
rgw gc processor max time = 5
rgw thread pool size = 64
[mon]
mon data = ${folder}/mon.$id
# Every change of the map waits for this, a second by default: a start is mostly that.
paxos propose interval = 0.05
paxos min wait = 0.01
mon cluster log file = ${folder}/cluster.log
[osd]
osd data = ${folder}/osd.$id
`;
}
