import { type Command, command, say, wrongUsage } from '../command.ts';

const usage = 'completion bash | completion zsh | completion fish';
const program = 'liuguang';

interface Completed {
  readonly name: string;
  /** What may come first behind the name. */
  readonly words: readonly string[];
  readonly options: readonly string[];
}

/** Prints what makes a shell complete commands and options; made of the table of commands, so it cannot be behind. */
export function completion(commands: () => Readonly<Record<string, Command>>): Command {
  return command({
    usage,
    summary: 'print what lets a shell complete commands: source <(liuguang completion bash)',
    options: {},
    most: 1,
    changes: false,
    run: async ({ words: [shell] }) => {
      const write = shell !== undefined && Object.hasOwn(shells, shell) ? shells[shell as keyof typeof shells] : null;
      if (write === null) throw wrongUsage('completion needs a shell', usage);
      const all = Object.entries(commands()).map(([name, { usage: text, options }]) => ({
        name,
        words: firstWords(name, text),
        options: options.map((option) => `--${option}`),
      }));
      say(write(all));
      await Promise.resolve();
    },
  });
}

/** `jobs failed | jobs retry <task>`: failed, retry. What is a choice (`keep|remove`) is each of them. */
function firstWords(name: string, usageText: string): string[] {
  const found = usageText.split(' | ').flatMap((one) => {
    const [first, second = ''] = one.trim().split(/\s+/);
    return first === name ? second.split('|') : [];
  });
  return [...new Set(found.filter((word) => /^[a-z][a-z-]*$/.test(word)))];
}

const shells = { bash, zsh, fish };

function bash(all: readonly Completed[]): string {
  const cases = all.map(
    ({ name, words, options }) => `    ${name}) words="${words.join(' ')}" options="${options.join(' ')}" ;;`,
  );
  return `_${program}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words="" options=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "help ${all.map(({ name }) => name).join(' ')}" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  if [ "$COMP_CWORD" -ne 2 ]; then words=""; fi
  COMPREPLY=($(compgen -W "$words $options" -- "$current"))
}
complete -o default -F _${program} ${program}`;
}

/** zsh takes bash's own words. */
function zsh(all: readonly Completed[]): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${bash(all)}`;
}

function fish(all: readonly Completed[]): string {
  const names = all.map(({ name }) => name).join(' ');
  const lines = all.flatMap(({ name, words, options }) => [
    ...(words.length === 0
      ? []
      : [`complete -c ${program} -n '__fish_seen_subcommand_from ${name}' -f -a '${words.join(' ')}'`]),
    ...options.map(
      (option) => `complete -c ${program} -n '__fish_seen_subcommand_from ${name}' -l '${option.slice(2)}'`,
    ),
  ]);
  return [`complete -c ${program} -n '__fish_use_subcommand' -f -a 'help ${names}'`, ...lines].join('\n');
}
